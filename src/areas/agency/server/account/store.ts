import { ACCEPTED_RANGE_DEFAULT, DELIVERY_REPORT_TIME, PLANT_DAYS_DEFAULT, PREFERRED_RANGE_DEFAULT } from '#src/areas/agency/domain/account/limits'
import type { Role } from '#src/platform/domain/session/roles'
import { choicesToOffer } from '#src/areas/agency/server/choices/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, Transaction } from '#src/platform/server/database/transaction'

/** SQL condition: the agency has a logo. An uploaded logo is in the file store; a logo from the sample data is in the row itself. */
export const hasLogo = sql.part`(dot_authorities.logo_type IS NOT NULL AND (dot_authorities.logo_key IS NOT NULL OR dot_authorities.logo IS NOT NULL))`

/** An agency that a login can open, and the login's role there. */
export interface OwnAgency {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly has_logo: boolean
}

/** The transaction's agency, with the role that the employee has in it; null if the employee is deleted or does not exist. */
export function findOwnAgency(db: AgencyTransaction, employeeId: number): Promise<OwnAgency | null> {
  return db.maybeOne(sql<OwnAgency>`
    SELECT dot_authorities.id, dot_authorities.name, employees.role, ${hasLogo} AS has_logo
    FROM employees JOIN dot_authorities ON dot_authorities.id = employees.dot_authority_id
    WHERE employees.dot_authority_id = ${db.agency} AND employees.id = ${employeeId} AND employees.deleted_at IS NULL`)
}

/** The answer of GET /v2/settings for the agency in which the session is open. An empty setting has the product's default (CONST-8). */
export interface AgencySettings {
  readonly plant_days: number
  readonly contract_number_label: string
  readonly districts: string[]
  readonly timezone: string
  readonly delivery_report_time: string
  readonly preferred_range_minutes: number
  readonly accepted_range_minutes: number
  readonly choices: Record<string, string[]>
}

/** The settings of the agency to which the transaction belongs. */
export async function findSettings(db: AgencyTransaction): Promise<AgencySettings> {
  const row = await db.one(sql<Omit<AgencySettings, 'choices'>>`
    SELECT coalesce(plant_days, ${PLANT_DAYS_DEFAULT}) AS plant_days, contract_number_label, districts, timezone,
      coalesce(delivery_report_time, ${DELIVERY_REPORT_TIME}) AS delivery_report_time,
      coalesce(preferred_range_minutes, ${PREFERRED_RANGE_DEFAULT}) AS preferred_range_minutes, coalesce(accepted_range_minutes, ${ACCEPTED_RANGE_DEFAULT}) AS accepted_range_minutes
    FROM dot_authorities WHERE id = ${db.agency}`)
  return { ...row, choices: await choicesToOffer(db) }
}

/** An agency's logo: the key of its file or its content, and its type. Null if the agency has no logo. */
export function findLogo(db: Transaction, agency: number): Promise<{ logo: Buffer | null; logo_key: string | null; logo_type: string } | null> {
  return db.maybeOne(sql<{ logo: Buffer | null; logo_key: string | null; logo_type: string }>`
    SELECT CASE WHEN logo_key IS NULL THEN logo END AS logo, logo_key, logo_type FROM dot_authorities WHERE id = ${agency} AND ${hasLogo}`)
}
