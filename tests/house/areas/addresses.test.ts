import { describe, expect, test } from 'vitest'
import type { RouteRow } from '#src/platform/domain/areas/area'
import { menuPlaces } from '#src/platform/domain/navigation/menu-items'
import { isUnder, mayOpenPath, type Visitor } from '#src/platform/domain/navigation/routes'
import { routeTable } from '#src/platform/domain/navigation/route-table'
import { isFlagOn, type FlagName } from '#src/platform/domain/session/flags'
import { roles } from '#src/platform/domain/session/roles'
import { B1 } from '#tests/commands/shell/specification-routes'
import { mayByLine } from '#tests/faults/specification-who'
import { everyPath, sampleOf } from '#tests/journeys/every-path'

const gates: readonly FlagName[] = ['restrict_plant_inspectors', ...B1.flatMap(([, , flag]) => (flag === undefined || flag === 'access check' ? [] : [flag as FlagName]))]
const people: readonly Visitor[] = [[], gates, ...gates.map((name) => [name])].flatMap((on) =>
  [true, false].flatMap((featureFlagAccess) => roles.map((role) => ({ role, featureFlagAccess, flags: Object.fromEntries(on.map((name) => [name, true])) }))))

/** True when the guard lets the visitor open the path, or redirects to the admin screen that the path names. */
function opens(path: string, visitor: Visitor): boolean {
  const decision = mayOpenPath(path, visitor)
  return decision.kind === 'open' || (decision.kind === 'go' && decision.to !== '/' && decision.to !== '/auth')
}

/** The row of the specification's table B.1 that covers a path: the one with the longest matching prefix. */
function rowOf(path: string) {
  return B1.filter(([prefix]) => isUnder(path, prefix)).toSorted(([one], [other]) => other.length - one.length)[0]
}

/** The paths of table B.1 that `mayOpen` treats differently than the table, each with the role of a visitor. `rows` adds more paths. */
function unlike(rows: readonly RouteRow[], mayOpen: typeof opens): readonly string[] {
  const addresses = [...everyPath().map(sampleOf), ...menuPlaces, ...rows.flatMap(({ prefix }) => [prefix, `${prefix}/below`])]
  const faults = addresses.flatMap((path) => {
    const row = rowOf(path)
    if (row === undefined) return []
    const [, line, flag] = row
    return people.filter((person) => {
      const passesFlag = flag === undefined || (flag === 'access check' ? person.featureFlagAccess === true : isFlagOn(person.flags, flag as FlagName))
      return mayOpen(path, person) !== (passesFlag && mayByLine(line, person.role, isFlagOn(person.flags, 'restrict_plant_inspectors')))
    }).map(({ role }) => `${path} for ${role}`)
  })
  return [...new Set(faults)]
}

describe('Who may open an address', () => {
  test('SHELL-21 SHELL-22 no row of an area opens an address of table B.1 to roles other than those in the table', () => {
    expect(routeTable.length).toBeGreaterThan(B1.length)
    expect(unlike(routeTable, opens)).toEqual([])
  })

  test('SHELL-22 a longer prefix that opens more than the table, and one that opens less, are detected', () => {
    const wider: RouteRow = { prefix: '/admin/employees/labels', roles: ['administrator', 'plant_inspector'] }
    const narrower: RouteRow = { prefix: '/projects/:project/labels', roles: [] }
    const planted = (path: string, person: Visitor) => {
      const row = [wider, narrower].find(({ prefix }) => isUnder(path, prefix))
      return row === undefined ? opens(path, person) : row.roles.some((role) => role === person.role)
    }
    expect(unlike([...routeTable, wider], planted)).toEqual(['/admin/employees/labels for plant_inspector', '/admin/employees/labels/below for plant_inspector'])
    expect(unlike([...routeTable, narrower], planted)).toContain('/projects/:project/labels for field_engineer')
  })

  test('every address of a screen or a menu is covered by a row of the table or of an area', () => {
    const prefixes = routeTable.map(({ prefix }) => prefix)
    expect([...everyPath(), ...menuPlaces].filter((path) => !prefixes.some((prefix) => isUnder(path, prefix)))).toEqual([])
  })
})
