import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuOf, placesOf, type MenuItem } from '#src/platform/domain/navigation/menu-items'
import { mayOpenPath, type Visitor } from '#src/platform/domain/navigation/routes'
import type { FlagName, Flags } from '#src/platform/domain/session/flags'
import { roles } from '#src/platform/domain/session/roles'
import { areas } from '#src/main/server/areas'
import { assertAccess } from '#src/platform/server/http/security/access'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import type { Person } from '#src/platform/client/session/person'
import { nothingSelected } from '#src/platform/client/api/rows'
import { verdictOf } from '#src/workspace/client/running/run-command'
import { administrator, openDesk, registry } from '#tests/commands/desk'
import { asksAccessCheck, isOffUnderImpersonation, lineOfCommand, flagOfCommand, namedInLines } from '#tests/commands/shell/specification-commands'
import { B1 } from '#tests/commands/shell/specification-routes'
import { adminBottom, adminSide, opsBottom, opsSide, type MenuLine } from '#tests/commands/shell/specification-menu'
import { logFigures } from '#tests/faults/figures'
import { API_KEY } from '#tests/areas/who'
import { callsWithLines, lineOf, mayByLine, flagOf } from '#tests/faults/specification-who'

/** The flags that a guard checks. */
const gates: readonly FlagName[] = [
  'restrict_plant_inspectors', 'dot_slip_calibration', 'project_assist_enabled', 'text_scan_playground', 'photo_scan_enabled', 'assistant',
]
/** Every combination of these flags that an agency may have. */
const choices: readonly Flags[] = Array.from({ length: 2 ** gates.length }, (_, bits) =>
  Object.fromEntries(gates.map((name, at) => [name, (bits >> at) % 2 === 1])))
/** Two agencies: the people of one pass the feature-flag access check, the people of the other do not. */
const agencies = [{ id: 1, featureFlagAccess: true }, { id: 2, featureFlagAccess: false }] as const

const people: readonly Person[] = agencies.flatMap(({ id, featureFlagAccess }) =>
  choices.flatMap((flags) => roles.map((role) => ({ ...administrator, role, flags, featureFlagAccess, dot_authority_id: id }))))
const figures = { agencies: agencies.length, roles: roles.length, 'flag choices': choices.length, routes: 0, 'menu items': 0, commands: 0, calls: 0 }

let differing = 0
/** Counts the differences and shows the first 20. */
const expectNone = (faults: readonly string[]) => {
  differing += faults.length
  expect([...new Set(faults)].slice(0, 20)).toEqual([])
}

const isOn = ({ flags }: Visitor, name: string) => Object.entries(flags).some(([flag, on]) => flag === name && on)
const isRestricted = (person: Visitor) => isOn(person, 'restrict_plant_inspectors')
const mayByRow = (line: string, flag: string | undefined, person: Person) =>
  mayByLine(line, person.role, isRestricted(person)) &&
  (flag === undefined || (flag === 'access check' ? person.featureFlagAccess === true : isOn(person, flag)))
const describePerson = (person: Person) => `${person.role} of agency ${person.dot_authority_id} with ${gates.filter((name) => isOn(person, name)).join(', ')}`

beforeAll(() => void openDesk())
afterAll(() => {
  const cells = figures.routes + figures['menu items'] + figures.commands + figures.calls
  logFigures('guards', { ...figures, cells, 'cells that differ from the table': differing })
})

test('SHELL-21, SHELL-24, SHELL-27, AUTH-45 every route opens for role x flags x agency as in table B.1, and never without a session', () => {
  const faults: string[] = []
  for (const [prefix, line, flag] of B1) {
    for (const path of [prefix, `${prefix}/below`]) {
      if (mayOpenPath(path, null).kind === 'open') faults.push(`${path} opens for nobody`)
      for (const person of people) {
        const decision = mayOpenPath(path, person)
        const opens = decision.kind === 'open' || (decision.kind === 'go' && decision.to !== '/' && decision.to !== '/auth')
        if (opens !== mayByRow(line, flag, person)) faults.push(`${path} for ${describePerson(person)}`)
        figures.routes += 1
      }
    }
  }
  expectNone(faults)
})

test('SHELL-7, SHELL-8, SHELL-9, SHELL-10, SHELL-11, SHELL-12, SHELL-13, SHELL-14, SHELL-15, SHELL-16, SHELL-17, SHELL-31 the menus contain what the specification lists, in its order, for role x flags x agency, once their screens are built, and nothing that a guard refuses', () => {
  const faults: string[] = []
  for (const person of people) {
    for (const path of ['/projects', '/admin/plants']) {
      const isAdmin = path.startsWith('/admin') && person.role === 'administrator'
      const menu = menuOf(person, path, () => true)
      const asking = { role: person.role, isOn: (flag: string) => isOn(person, flag), hasFlagAccess: person.featureFlagAccess === true }
      const wanted = (lines: readonly MenuLine[]) => lines.filter(({ shows }) => shows(asking)).map(({ label, to }) => `${label} ${to}`)
      for (const [shown, lines] of [[menu.top, isAdmin ? adminSide : opsSide], [menu.bottom, isAdmin ? adminBottom : opsBottom]] as const) {
        if (JSON.stringify(shown.flatMap(linksOf)) !== JSON.stringify(wanted(lines))) faults.push(`${describePerson(person)} on ${path}: ${shown.flatMap(linksOf).join('; ')}`)
        figures['menu items'] += lines.length
      }
      const refused = [...menu.top, ...menu.bottom].flatMap(placesOf).filter(({ to }) => mayOpenPath(to, person).kind !== 'open')
      if (refused.length > 0) faults.push(`${describePerson(person)} is shown ${refused.map(({ to }) => to).join(', ')}`)
    }
  }
  expectNone(faults)
})

test('SHELL-16 the experimental submenu is shown if any of its flags is on', () => {
  for (const person of people.filter(({ role }) => role === 'administrator')) {
    const any = ['project_assist_enabled', 'text_scan_playground', 'photo_scan_enabled', 'assistant'].some((flag) => isOn(person, flag))
    expect(menuOf(person, '/admin/groups', () => true).top.some(({ label }) => label === 'Experimental')).toBe(any)
  }
})

test('SHELL-21, AUTH-43, AUTH-45 every command is refused for lack of permission exactly where the table refuses it', () => {
  const faults: string[] = []
  for (const person of people) {
    for (const impersonated of [false, true]) {
      const context = { person: { ...person, impersonated }, pane: null, row: null, selection: nothingSelected, project: null, drawer: null }
      for (const entry of registry.all) {
        const verdict = verdictOf(entry, context)
        const isRefused = !verdict.allowed && ['errors.role_may_not', 'errors.forbidden', 'errors.impersonation', 'errors.sign_in_first'].includes(verdict.message)
        const may =
          mayByRow(lineOfCommand(entry.id), flagOfCommand(entry.id), person) &&
          (!asksAccessCheck(entry.id) || person.featureFlagAccess === true) &&
          !(impersonated && isOffUnderImpersonation(entry.id))
        if (isRefused === may) faults.push(`${entry.id} for ${describePerson(person)}`)
        figures.commands += 1
      }
    }
  }
  expectNone(faults)
})

test('every hand-written line names a command or a call that exists', () => {
  const ids = registry.all.map(({ id }) => id)
  expect(namedInLines().filter((name) => !ids.some((id) => id === name || (name.endsWith('.') && id.startsWith(name))))).toEqual([])
  const calls = new Set(areas.flatMap(({ entries }) => entries.map(({ entry }) => `${entry.method} ${entry.path}`)))
  expect(callsWithLines().filter((call) => !calls.has(call))).toEqual([])
})

test('SHELL-21, API-30 every call admits role x flags x agency as its hand-written line says', () => {
  const faults: string[] = []
  for (const { entry } of areas.flatMap(({ entries }) => entries)) {
    const call = `${entry.method} ${entry.path}`
    const line = lineOf(call)
    // a call without a line of permissions is reported by the tenant matrix test, so it is skipped here
    if (line === undefined) continue
    for (const person of people) {
      const may = mayByRow(line, flagOf(call), person) && (call !== 'PATCH /v3/feature_flags' || person.featureFlagAccess === true)
      if (isLetIn(entry, person) !== (line === API_KEY ? false : may)) faults.push(`${call} for ${describePerson(person)}`)
      figures.calls += 1
    }
  }
  expectNone(faults)
})

function isLetIn(entry: Parameters<typeof assertAccess>[0], person: Person): boolean {
  const caller: SignedIn = { ...person, kind: 'person', partner: null, session_id: '', login_id: 1, name: 'Pat', impersonator: null }
  try {
    assertAccess(entry, caller)
    return true
  } catch {
    return false
  }
}

function linksOf(item: MenuItem): readonly string[] {
  if (item.kind === 'button') return [`${item.label} `]
  return placesOf(item).map(({ label, to }) => `${label} ${to}`)
}
