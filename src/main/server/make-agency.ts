import { randomUUID } from 'node:crypto'
import { flagsOfNewAgency } from '#src/platform/domain/session/flags'
import { normalEmail } from '#src/areas/identity/domain/sessions/username'
import { usualUnits } from '#src/areas/contracts/domain/units/usual-units'
import { insertAgency } from '#src/areas/agency/server/agency-store'
import { insertEmployees } from '#src/areas/agency/server/employees/store'
import type { Database } from '#src/platform/server/database/database'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { switchFlag } from '#src/areas/agency/server/feature-flags/switch'
import type { Actor } from '#src/platform/server/http/security/actor'
import { unitWriter } from '#src/areas/contracts/server/units/units'
import { inviteEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'

/** A new agency, with the invitation of its first administrator. */
export interface CreatedAgency {
  readonly id: number
  readonly name: string
  readonly administrator: string
  /**
   * The path of the invitation, with its token after the #; null if the owner of the email already has a password with which they can log
   * in.
   */
  readonly invitation: string | null
}

/** The operator's input. */
export interface RequestedAgency {
  readonly name: string
  /** The email of the first administrator. */
  readonly administrator: string
}

/** Normalizes the name and the email. Throws AgencyRefused if the name is empty or too long, or if the email is not valid. */
export function checkedAgency(request: RequestedAgency): RequestedAgency {
  const name = request.name.trim()
  const administrator = normalEmail(request.administrator)
  if (name === '' || name.length > 200) throw new AgencyRefused('--name expects the name of the agency, at most 200 characters.')
  if (administrator === null) throw new AgencyRefused('--administrator expects an email.')
  return { name, administrator }
}

/**
 * Creates an agency with the default units (UOM-7) and its first administrator, who gets an invitation by email. Also returns the link of
 * the invitation, so that the operator can pass it on. The events about units and flags have the operator as their author (AUTH-44). Throws
 * AgencyRefused like `checkedAgency`, and also if another agency has the same name.
 */
export async function makeAgency(database: Database, jobs: Pick<Jobs, 'send'>, request: RequestedAgency): Promise<CreatedAgency> {
  const { name, administrator: email } = checkedAgency(request)
  const id = await database.inInstallation(async (db) => {
    const added = await insertAgency(db, name)
    if (added === null) throw new AgencyRefused(`There is an agency ${name} already.`)
    return added
  })
  return database.inAgency(id, async (db) => {
    const actor: Actor = { employeeId: null, name: 'The operator', impersonator: null, apiKeyId: null, requestId: 'new-agency', changeSet: randomUUID() }
    for (const flag of flagsOfNewAgency) await switchFlag(db, actor, flag, true)
    const administrator = { first_name: 'First', last_name: 'Administrator', email, phone: null, role: 'administrator' as const, districts: [] }
    const [employee = 0] = await insertEmployees(db, [administrator])
    for (const unit of usualUnits) await unitWriter.add(db, actor, unit, null)
    const token = await inviteEmployee(db, { id: employee, ...administrator }, actor, jobs)
    return { id, name, administrator: email, invitation: token === null ? null : `/auth/invitation#${token}` }
  })
}

/** Thrown when the operator's input is not valid for an agency. The message is for the operator. */
export class AgencyRefused extends Error {
  override readonly name = 'AgencyRefused'
}
