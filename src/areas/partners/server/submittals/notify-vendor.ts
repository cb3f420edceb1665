import { agencyName } from '#src/areas/agency/server/public/agency-name'
import { addressOfPartner } from '#src/areas/partners/server/access/notify-partner'
import type { SubmittalRow } from '#src/areas/partners/server/submittals/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'

/** Maximum number of submittals that one message to a vendor lists by name. */
const MOST_NAMED = 20

/** The wording of each state in messages. */
const decisions = { approved: 'approved', rejected: 'rejected', action_required: 'set back to be decided' } as const

/**
 * Notifies vendors of decisions about their submittals, or of an undone decision (SUBM-7). Each vendor gets one message, even if many
 * submittals were decided together.
 */
export async function tellVendors(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, rows: readonly SubmittalRow[], state: keyof typeof decisions, reason: string | null): Promise<void> {
  const byVendor = new Map<number, SubmittalRow[]>()
  for (const row of rows) if (row.employee_id !== null) byVendor.set(row.employee_id, [...(byVendor.get(row.employee_id) ?? []), row])
  for (const [employeeId, own] of byVendor) {
    const to = await addressOfPartner(db, employeeId)
    if (to === null) continue
    await sendMessage(db, jobs, {
      agency: db.agency, channel: to.channel, kind: 'submittal_decided', recipient: to.recipient, secret: null, holdsMinutes: null, address: null,
      facts: {
        agency: await agencyName(db), first_name: to.firstName, decision: decisions[state], reason, submittal_count: own.length,
        submittals: own.slice(0, MOST_NAMED).map(({ material, certificate_type: type }) => `${material}, ${type}`),
      },
    })
  }
}
