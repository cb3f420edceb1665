import { passesRow, type Person } from '#src/platform/domain/session/abilities'
import { isFlagOn, type FlagName } from '#src/platform/domain/session/flags'
import type { Role } from '#src/platform/domain/session/roles'

/** What a menu item or route requires: roles (none listed: any signed-in person) and a flag, possibly inverted (§6). */
export interface MenuCheck {
  readonly roles?: readonly Role[]
  readonly unlessRestricted?: readonly Role[]
  readonly flag?: { readonly name: FlagName; readonly inverted?: boolean }
}

/** Whether a person has the role and flag that a menu item or route requires. Null: nobody is signed in (§6, SHELL-18 to SHELL-20). */
export function passesMenuCheck(check: MenuCheck, person: Person | null): boolean {
  if (person === null) return false
  const { roles = [], unlessRestricted = [], flag } = check
  const byRole = roles.length + unlessRestricted.length === 0 || passesRow({ roles, unlessRestricted }, person)
  return byRole && (flag === undefined || isFlagOn(person.flags, flag.name) !== (flag.inverted ?? false))
}
