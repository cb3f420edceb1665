import { beforeAll, describe, expect, test } from 'vitest'
import { badgesOf, menuOf, placesOf } from '#src/platform/domain/navigation/menu-items'
import { landingPath, roles, type Role } from '#src/platform/domain/session/roles'
import { mayOpenPath, type Visitor } from '#src/platform/domain/navigation/routes'
import type { Flags } from '#src/platform/domain/session/flags'
import { providePanes } from '#src/main/client/panes'
import type { Person } from '#src/platform/client/session/person'
import { landingOf } from '#src/workspace/client/panes/landing'
import { isBuilt } from '#src/workspace/client/panes/pane-table'
import { session } from '#src/platform/client/session/session'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { administrator } from '#tests/commands/desk'

/** Every flag that opens a menu item. */
const FLAGS: Flags = { dot_slip_calibration: true, project_assist_enabled: true, text_scan_playground: true, photo_scan_enabled: true, assistant: true }
const as = (role: Role, flags: Flags = FLAGS): Person & Visitor => ({ ...administrator, role, flags, featureFlagAccess: true })
const linksOf = (person: Visitor, path: string, built = isBuilt) => {
  const menu = menuOf(person, path, built)
  return [...menu.top, ...menu.bottom].flatMap(placesOf).map(({ to }) => to)
}

beforeAll(providePanes)

describe('screens that are not built are not in the menus', () => {
  test('SHELL-7 SHELL-13 SHELL-16 every item of every menu opens a screen, and a submenu without screens is omitted', () => {
    for (const role of roles) {
      for (const path of ['/projects', '/admin/groups']) expect([role, linksOf(as(role), path).filter((to) => !isBuilt(to))]).toEqual([role, []])
    }
    expect(linksOf(as('administrator'), '/admin/groups').length).toBeGreaterThan(5)
    expect(menuOf(as('administrator'), '/admin/groups', isBuilt).top.filter((item) => item.kind === 'submenu' && item.items.length === 0)).toEqual([])
    expect(menuOf(as('administrator'), '/admin/groups', (to) => !to.startsWith('/admin/vendors/')).top.map(({ label }) => label)).not.toContain('Vendors')
  })

  test('SHELL-39 SHELL-40 a badge is shown only with its screen', () => {
    const menu = (built: (to: string) => boolean) => badgesOf(menuOf(as('administrator'), '/admin/groups', built))
    expect([...menu(() => true)].toSorted()).toEqual(['pendingConsultantsCount', 'pendingVendorsCount', 'submittalsRequiredCount'])
    expect([...menu((to) => to !== '/admin/vendors/submittals')]).not.toContain('submittalsRequiredCount')
  })

  test.each(roles)('AUTH-61 AUTH-66 %s starts on a screen that exists and is open to the role, the one in the specification if it is built', (role) => {
    for (const flags of [FLAGS, { restrict_plant_inspectors: true }]) {
      const landing = landingOf(as(role, flags))
      expect([landing, isBuilt(landing), mayOpenPath(landing, as(role, flags)).kind]).toEqual([landing, true, 'open'])
      if (isBuilt(landingPath(role))) expect(landing).toBe(landingPath(role))
    }
  })

  test('PLNT-1 SHELL-24 a plant inspector, who cannot open projects, can open a ticket', () => {
    const ticket = { id: 12, dot_project_id: 7 }
    const pathFor = (flags: Flags) => {
      session.person = as('plant_inspector', flags)
      return ticketPath(ticket)
    }
    expect(pathFor({})).toBe('/projects/7/tickets/12')
    const restricted = pathFor({ restrict_plant_inspectors: true })
    expect([restricted, isBuilt(restricted), mayOpenPath(restricted, as('plant_inspector', { restrict_plant_inspectors: true })).kind]).toEqual(['/plants/12', true, 'open'])
  })
})
