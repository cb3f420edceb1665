import { account } from '#src/areas/agency/api/account/account'
import { lookups } from '#src/areas/tickets/api/tickets/lookups'
import { checkReason } from '#src/areas/tickets/domain/bulk/bulk-reject'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/tickets/client/changes/public/words'
import { understood, type Step } from '#src/workspace/client/commands/step'

const calls = requests({ reasons: lookups.rejection_reasons, settings: account.agencySettings })
const MOST_REASONS = 50

/**
 * Asks for the rejection reason. The choices are the agency's list of reasons, in its order, and reasons that were used before in the
 * project; any other reason can be typed (TICK-45, ACCT-10).
 */
export function reasonStep(prompt: string): Step<string> {
  return {
    kind: 'text',
    prompt,
    async choices({ context, env, signal }) {
      const project = context.project === null ? {} : { project_id: context.project.id }
      const [{ settings }, { content }] = await Promise.all([env.read(calls.settings(), signal), env.read(calls.reasons({ ...project, page_size: MOST_REASONS }), signal)])
      const listedReasons = settings.choices['rejection_reasons'] ?? []
      const before = content.filter(({ value }) => !listedReasons.includes(value))
      return [
        ...listedReasons.map((reason) => ({ value: reason, label: reason })),
        ...before.map(({ label, value }) => ({ value, label, detail: words('before_reason') })),
      ]
    },
    parse(text) {
      const verdict = checkReason(text)
      return verdict.allowed ? understood(text.trim()) : verdict
    },
    format: (text) => text,
  }
}
