import { lookups } from '#src/contract/lookups'
import { checkReason } from '#src/domain/tickets/bulk-reject'
import { requests } from '#src/client/platform/requests'
import { words } from '#src/client/tickets/changes/words'
import { understood, type Step } from '#src/client/workspace/step'

const calls = requests({ reasons: lookups.rejection_reasons })
const MOST_REASONS = 50

/** Why tickets are rejected: typed, or one that was given before in the project (TICK-45). */
export function reasonStep(prompt: string): Step<string> {
  return {
    kind: 'text',
    prompt,
    async choices({ context, env, signal }) {
      const project = context.project === null ? {} : { project_id: context.project.id }
      const { content } = await env.read(calls.reasons({ ...project, page_size: MOST_REASONS }), signal)
      return content.map(({ label, value }) => ({ value, label, detail: words('before_reason') }))
    },
    parse(text) {
      const verdict = checkReason(text)
      return verdict.allowed ? understood(text.trim()) : verdict
    },
    format: (text) => text,
  }
}
