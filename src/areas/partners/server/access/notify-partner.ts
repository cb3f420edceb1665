import { agencyName } from '#src/areas/agency/server/public/agency-name'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'

interface Decided {
  /** The id of the partner's account; null for a request that was made before partners had accounts. */
  readonly employeeId: number | null
  /** The decision, as the end of the sentence "Your access to {agency} ". */
  readonly decision: string
}

/** The email or phone to which messages for a partner are sent. */
interface PartnerAddress {
  readonly channel: 'mail' | 'text'
  readonly recipient: string
  readonly firstName: string
}

/**
 * The email or phone that the owner of a partner's login has confirmed. The one typed in the request is not used, because it could be
 * anybody's. Null for an account that no longer exists.
 */
export async function addressOfPartner(db: AgencyTransaction, employeeId: number): Promise<PartnerAddress | null> {
  const login = await db.maybeOne(sql<{ email: string | null; phone: string | null; first_name: string }>`
    SELECT logins.email, logins.phone, person.first_name FROM employees person JOIN logins ON logins.id = person.login_id
    WHERE person.dot_authority_id = ${db.agency} AND person.id = ${employeeId} AND person.partner IS NOT NULL`)
  const recipient = login?.email ?? login?.phone ?? null
  return login === null || recipient === null ? null : { channel: login.email === null ? 'text' : 'mail', recipient, firstName: login.first_name }
}

/** Notifies a partner by email or text message of the decision about its access. */
export async function notifyPartner(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, { employeeId, decision }: Decided): Promise<void> {
  const to = employeeId === null ? null : await addressOfPartner(db, employeeId)
  if (to === null) return
  await sendMessage(db, jobs, {
    agency: db.agency, channel: to.channel, kind: 'access_decided', recipient: to.recipient,
    facts: { agency: await agencyName(db), first_name: to.firstName, decision }, secret: null, holdsMinutes: null, address: null,
  })
}

/** Notifies the open windows of a partner that one of its own records changed; partners' windows are notified of nothing else. */
export async function publishToPartner(db: AgencyTransaction, employeeId: number | null, record: RecordKind, id: number): Promise<void> {
  if (employeeId !== null) await announce(db, { kind: 'records', record, ids: [id], employee_id: employeeId })
}
