import type { ContractEntry } from '#src/platform/api/contract'
import { callersInWords, documentedCalls } from '#src/main/server/openapi/document'
import { escapeHtml } from '#src/main/server/openapi/escape-html'
import { groupNames, groupOf, isTicket } from '#src/main/server/openapi/groups'
import { exportSection } from '#src/main/server/openapi/guide/export-section'
import { formatSection } from '#src/main/server/openapi/guide/format-section'
import { supplierGuide } from '#src/main/server/openapi/guide/supplier-guide'
import { describedTicket } from '#src/main/server/openapi/guide/ticket-fields'
import { summaryOf } from '#src/main/server/openapi/summary'
import type { Implementation } from '#src/platform/server/http/call'

const STYLE = `
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0 }
.page { display: grid; grid-template-columns: 16rem minmax(0, 64rem); gap: 2rem; max-width: 84rem; margin: 0 auto; padding: 1rem }
nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto }
nav ul { list-style: none; margin: 0; padding: 0 } nav li { padding: 2px 0 }
h1 { font-size: 1.5rem; margin: 0 0 .5rem } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem }
p { margin: .25rem 0; max-width: 48rem } code, pre { font: 12px/1.5 ui-monospace, monospace }
pre { overflow: auto; background: #8882; border-radius: 6px; padding: .75rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid #8884; font-weight: inherit } thead th { font-weight: 600 }
details.call { border-top: 1px solid #8884; padding: .375rem 0 } details.call > summary { cursor: pointer; display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 1rem }
details details { margin: .25rem 0 }
@media (max-width: 60rem) { .page { grid-template-columns: minmax(0, 1fr) } nav { position: static; max-height: none } }`

/** The API documentation as an HTML page without scripts: the guide for suppliers, then all calls by group. */
export function docsPage(areas: readonly Implementation[], address: string): string {
  const sorted = documentedCalls(areas)
  const groups = groupNames.map((name) => ({ name, id: idOf(name), calls: sorted.filter((entry) => groupOf(entry) === name) })).filter(({ calls }) => calls.length > 0)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Slipway API</title>
<style>${STYLE}
</style></head>
<body>
<div class="page">
<nav aria-label="Contents"><ul>
<li><a href="#suppliers">Guide for suppliers</a></li>
<li><a href="#format">Ticket format</a></li>
<li><a href="#exports">Exports</a></li>
<li><a href="#authentication">Sessions</a></li>
${groups.map(({ name, id, calls }) => `<li><a href="#${id}">${escapeHtml(name)}</a> (${calls.length})</li>`).join('\n')}
</ul></nav>
<main>
<h1>Slipway API</h1>
<p>${sorted.length} calls. The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${supplierGuide(address)}
${formatSection()}
${exportSection()}
<section id="authentication">
<h2>Sessions</h2>
<p>All other calls are made by people who signed in. Calls that name a read-only API key are also open to the agency’s own systems, which send such a key as <code>Authorization: Bearer</code> and see what a read-only auditor sees. <code>POST /auth-service/authenticate</code> answers an access token and a refresh token. Send the access token as <code>Authorization: Bearer</code>. If the call also has the refresh token in the header <code>refresh-token</code>, an expired access token is renewed and the answer brings new tokens in the same two headers.</p>
<p>Every write takes an <code>Idempotency-Key</code>. Changes name the <code>version</code> they were made on; 409 means that somebody else changed the record since.</p>
</section>
${groups.map(({ name, id, calls }) => `<section id="${id}">\n<h2>${escapeHtml(name)}</h2>\n${calls.map(call).join('\n')}\n</section>`).join('\n')}
</main>
</div>
</body>
</html>`
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

function call(entry: ContractEntry): string {
  const schema = (title: string, value: unknown) =>
    value === undefined ? '' : `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
  return `<details class="call"><summary><code>${entry.method} ${escapeHtml(entry.path)}</code> <span>${escapeHtml(summaryOf(entry))}</span></summary>
<p>${escapeHtml(callersInWords(entry))}</p>
${schema('Query', entry.query)}${schema('Body', isTicket(entry) ? describedTicket() : entry.body)}${schema('Answer', entry.answer === 'file' ? undefined : entry.answer)}
</details>`
}
