import { passesRow, type Person } from '#src/platform/domain/session/abilities'
import { isFlagOn, type FlagName } from '#src/platform/domain/session/flags'
import type { Role } from '#src/platform/domain/session/roles'

/**
 * What a menu item or route requires: one of these roles (any signed-in person if none are listed), and a feature flag that must be on, or
 * off if `inverted` is true (§6). Roles in `unlessRestricted` count only while the flag restrict_plant_inspectors is off.
 */
export interface MenuCheck {
  readonly roles?: readonly Role[]
  readonly unlessRestricted?: readonly Role[]
  readonly flag?: { readonly name: FlagName; readonly inverted?: boolean }
}

/**
 * Whether a person has the role and the flag that a menu item or route requires. `person` is null if nobody is signed in (§6, SHELL-18 to
 * SHELL-20).
 */
export function passesMenuCheck(check: MenuCheck, person: Person | null): boolean {
  if (person === null) return false
  const { roles = [], unlessRestricted = [], flag } = check
  const byRole = roles.length + unlessRestricted.length === 0 || passesRow({ roles, unlessRestricted }, person)
  return byRole && (flag === undefined || isFlagOn(person.flags, flag.name) !== (flag.inverted ?? false))
}
