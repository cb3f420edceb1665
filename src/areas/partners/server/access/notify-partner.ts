import { agencyName } from '#src/areas/agency/server/public/agency-name'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'

interface Told {
  /** The partner's account; null for a request from before accounts existed. */
  readonly employeeId: number | null
  /** What was decided, as a sentence completes "Your access to {agency} ". */
  readonly decision: string
}

/**
 * Tells a partner by mail or text message what was decided. The message goes to the address that the owner of the login confirmed, not
 * to the one typed in the request: that could be anybody's.
 */
export async function tellPartner(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, { employeeId, decision }: Told): Promise<void> {
  if (employeeId === null) return
  const login = await db.maybeOne(sql<{ email: string | null; phone: string | null; first_name: string }>`
    SELECT logins.email, logins.phone, person.first_name FROM employees person JOIN logins ON logins.id = person.login_id
    WHERE person.dot_authority_id = ${db.agency} AND person.id = ${employeeId} AND person.partner IS NOT NULL`)
  const recipient = login?.email ?? login?.phone ?? null
  if (login === null || recipient === null) return
  await sendMessage(db, jobs, {
    agency: db.agency, channel: login.email === null ? 'text' : 'mail', kind: 'access_decided', recipient,
    facts: { agency: await agencyName(db), first_name: login.first_name, decision }, secret: null, holdsMinutes: null, address: null,
  })
}

/** Tells the open windows of a partner that one of its own records changed; windows of partners get no other changes. */
export async function publishToPartner(db: AgencyTransaction, employeeId: number | null, record: RecordKind, id: number): Promise<void> {
  if (employeeId !== null) await announce(db, { kind: 'records', record, ids: [id], employee_id: employeeId })
}
