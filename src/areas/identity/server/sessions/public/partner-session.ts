import type { FastifyRequest } from 'fastify'
import { sql } from '#src/platform/server/database/sql'
import type { Database } from '#src/platform/server/database/database'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { openedFrom, sendTokens } from '#src/areas/identity/server/sessions/answer-tokens'
import { openSession } from '#src/areas/identity/server/sessions/open-session'

/** Allows a login to open the agency as this vendor or consultant. False if the login already opens the agency as somebody else. */
export async function openAgencyAs(db: AgencyTransaction, loginId: number, employeeId: number): Promise<boolean> {
  const inserted = await db.run(sql`
    INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id) VALUES (${loginId}, ${db.agency}, ${employeeId})
    ON CONFLICT (login_id, dot_authority_id) DO NOTHING`)
  return inserted === 1
}

/** Opens a session of a vendor or consultant in an agency, and sends its tokens in the headers of the answer. */
export async function openPartnerSession(
  database: Database,
  account: { readonly login_id: number; readonly dot_authority_id: number; readonly employee_id: number },
  { request, header }: { readonly request: Pick<FastifyRequest, 'ip' | 'headers'>; header(name: string, value: string): void },
): Promise<void> {
  const opened = await openSession(database, account, openedFrom(request))
  if (opened !== null) sendTokens(header, opened.tokens)
}
