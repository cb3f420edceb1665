import type { Role } from '#src/domain/session/roles'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction, Transaction } from '#src/server/platform/database/transaction'

/** An agency that a login can open, and as what. */
export interface OwnAgency {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly has_logo: boolean
}

/** The agency as the employee of a login sees it, or null when the employee is gone. */
export function findOwnAgency(db: AgencyTransaction, employeeId: number): Promise<OwnAgency | null> {
  return db.maybeOne(sql<OwnAgency>`
    SELECT dot_authorities.id, dot_authorities.name, employees.role, dot_authorities.logo IS NOT NULL AS has_logo
    FROM employees JOIN dot_authorities ON dot_authorities.id = employees.dot_authority_id
    WHERE employees.dot_authority_id = ${db.agency} AND employees.id = ${employeeId} AND employees.deleted_at IS NULL`)
}

/** What GET /v2/settings tells of the open agency. */
export interface AgencySettings {
  readonly plant_days: number
  readonly contract_number_label: string
  readonly districts: string[]
  readonly timezone: string
}

/** The settings of the open agency. */
export function findSettings(db: AgencyTransaction): Promise<AgencySettings> {
  return db.one(sql<AgencySettings>`
    SELECT plant_days, contract_number_label, districts, timezone FROM dot_authorities WHERE id = ${db.agency}`)
}

/** An agency's logo and its type, or null when it has none. */
export function findLogo(db: Transaction, agency: number): Promise<{ logo: Buffer; logo_type: string } | null> {
  return db.maybeOne(sql<{ logo: Buffer; logo_type: string }>`
    SELECT logo, logo_type FROM dot_authorities WHERE id = ${agency} AND logo IS NOT NULL AND logo_type IS NOT NULL`)
}
