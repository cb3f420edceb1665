import type { ContractEntry } from '#src/contract/contract'
import { whoInWords } from '#src/server/openapi/document'
import type { Implementation } from '#src/server/platform/http/call'

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page that a person reads: each call with who may make it, what goes in and what comes out. No script. */
export function docsPage(areas: readonly Implementation[]): string {
  const entries = areas.flatMap((area) => area.entries).map(({ entry }) => entry)
  const sorted = [...entries].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Slipway API</title>
<style>
:root { color-scheme: light dark }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem }
section { border-top: 1px solid #8886; padding: .75rem 0 }
h2 { font-size: 1rem; margin: 0 } code, pre { font: 12px/1.5 ui-monospace, monospace } pre { overflow: auto; background: #8881; padding: .5rem }
p { margin: .25rem 0 }
</style></head>
<body>
<main>
<h1>Slipway API</h1>
<p>${sorted.length} calls. The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>. Every write takes an Idempotency-Key; an error answers status, message and detailed_errors.</p>
${sorted.map(section).join('\n')}
</main>
</body>
</html>`
}

function section(entry: ContractEntry): string {
  const schema = (title: string, value: unknown) =>
    value === undefined ? '' : `<details><summary>${title}</summary><pre>${escape(JSON.stringify(value, null, 2))}</pre></details>`
  return `<section>
<h2><code>${entry.method} ${escape(entry.path)}</code></h2>
<p>${escape(whoInWords(entry.who))} ${escape(entry.spec)}</p>
${schema('Query', entry.query)}${schema('Body', entry.body)}${schema('Answer', entry.answer === 'file' ? undefined : entry.answer)}
</section>`
}
