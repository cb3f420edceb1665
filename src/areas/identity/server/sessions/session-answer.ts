import type { Static } from 'typebox'
import type { SessionAnswer, SessionUser } from '#src/platform/api/session'
import { flagNames, isFlagOn } from '#src/platform/domain/session/flags'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'

type ThemeKey = Static<typeof SessionAnswer>['current_interface_theme_key']

/** The part of a session response that describes the user (§3). */
export function userOf({ id, role, partner, email, dot_authority_id, dot_authority_name }: SignedIn): Static<typeof SessionUser> {
  return { id, role, partner, email, dot_authority_id, dot_authority_name }
}

/**
 * The session response for a person (AUTH-46). It contains the theme (the person's own or else the agency's), the contract number label
 * (AUTH-47), and all flags.
 */
export async function sessionAnswer(db: AgencyTransaction, person: SignedIn): Promise<Static<typeof SessionAnswer>> {
  const settings = await db.one(sql<{ theme: ThemeKey; label: string }>`
    SELECT dot_authorities.contract_number_label AS label,
      coalesce(preferences.preferences ->> 'theme', dot_authorities.interface_theme_key) AS theme
    FROM dot_authorities
    LEFT JOIN preferences ON preferences.dot_authority_id = ${db.agency} AND preferences.employee_id = ${person.id}
    WHERE dot_authorities.id = ${db.agency}`)
  return {
    user: userOf(person),
    current_interface_theme_key: settings.theme,
    contract_number_label: settings.label,
    feature_flags: Object.fromEntries(flagNames.map((name) => [name, isFlagOn(person.flags, name)])),
    impersonated: person.impersonated,
    impersonation: person.impersonator === null ? null : { acting_as: person.name, impersonator: person.impersonator },
  }
}
