import { describe, expect, test } from 'vitest'
import type { Flags } from '#src/platform/domain/session/flags'
import { decideRoute, isAdminMode, isAdminProjectsArea, mayOpenPath, otherPortal, pathAfterSignIn, type Visitor } from '#src/platform/domain/navigation/routes'
import { passesFeatureFlagAccess } from '#src/platform/domain/session/internal-domains'
import { landingPath, roles, type Role } from '#src/platform/domain/session/roles'

const ALL_FLAGS: Flags = {
  text_scan_playground: true,
  photo_scan_enabled: true,
  project_assist_enabled: true,
  assistant: true,
  dot_slip_calibration: true,
}
const as = (role: Role, flags: Flags = ALL_FLAGS, featureFlagAccess = false): Visitor => ({ role, flags, featureFlagAccess })
const open = { kind: 'open' }
const go = (to: string) => ({ kind: 'go', to, remember: false })

/**
 * Table B.1 with a letter for each role: ADM AM FE FI PEN PI ROA ROI SI QC. Y: the path opens. -: it does not. r: it opens unless
 * restrict_plant_inspectors is on.
 */
const B1: readonly (readonly [string, string])[] = [
  ['/projects', 'YYYYYrYY--'],
  ['/manage-tickets', 'YYYYYrYY--'],
  ['/reconciliation', 'YYYYYrYY--'],
  ['/projects-management', 'YYYYYrYY--'],
  ['/admin/profile', 'YYYYYrYY--'],
  ['/samples', 'YYYYYYYY-Y'],
  ['/account', 'YYYYYYYYYY'],
  ['/workzone-monitor', 'YYYYY-YYY-'],
  ['/plants', 'Y----Y----'],
  ['/admin/plants', 'Y----Y----'],
  ...['/equipment-and-fleet', '/text-scan', '/photo-scan', '/ai-project-assist', '/chatbot-configurator', '/pay-item',
    '/plant-health', '/employees', '/groups', '/materials', '/certificate-types', '/ticket-monitoring', '/vendors',
    '/consultants', '/calibration', '/reconciliation-uom', '/project-imagery-files', '/workshop-dev-hub', '/theme',
    '/feature-flags', '/features', '/admin/groups', '/admin'].map((prefix) => [prefix, 'Y---------'] as const),
  ['/vendor', '----------'],
]

/** True when the guard opens the path, or redirects to the admin screen that the path names. */
function passes(path: string, visitor: Visitor): boolean {
  const decision = mayOpenPath(path, visitor)
  return decision.kind === 'open' || (decision.kind === 'go' && decision.to !== '/' && decision.to !== '/auth')
}

describe('SHELL-21 SHELL-24 a protected prefix opens for the roles of B.1', () => {
  test.each(B1)('%s opens for %s, including the addresses below it', (prefix, row) => {
    roles.forEach((role, index) => {
      for (const path of [prefix, `${prefix}/below`, `${prefix}?page=2`, `${prefix}/`]) {
        const letter = row[index]
        expect([path, role, passes(path, as(role, ALL_FLAGS, true))]).toEqual([path, role, letter !== '-'])
        const restricted = as(role, { ...ALL_FLAGS, restrict_plant_inspectors: true }, true)
        expect([path, role, passes(path, restricted)]).toEqual([path, role, letter === 'Y'])
      }
    })
  })
})

test('SHELL-19 without a session every protected path leads to /auth and is remembered', () => {
  for (const [prefix] of B1) expect(mayOpenPath(prefix, null)).toEqual({ kind: 'go', to: '/auth', remember: true })
})

test('SHELL-21 SHELL-25 a role without access is sent to /, but from the features root, /admin and the developer hub to /auth', () => {
  expect(mayOpenPath('/plants', as('field_engineer'))).toEqual(go('/'))
  expect(mayOpenPath('/admin/plants', as('field_engineer'))).toEqual(go('/'))
  for (const path of ['/features', '/features/ocr-analyzer', '/admin/groups', '/workshop-dev-hub']) {
    expect(mayOpenPath(path, as('area_manager'))).toEqual(go('/auth'))
  }
})

test.each([
  ['/text-scan', 'text_scan_playground'],
  ['/photo-scan', 'photo_scan_enabled'],
  ['/ai-project-assist', 'project_assist_enabled'],
  ['/chatbot-configurator', 'assistant'],
  ['/calibration', 'dot_slip_calibration'],
])('SHELL-21 %s and its admin screen need the flag %s', (path, flag) => {
  expect(mayOpenPath(path, as('administrator', {}))).toEqual(go('/'))
  expect(mayOpenPath(`/admin${path}`, as('administrator', {}))).toEqual(go('/auth'))
  expect(mayOpenPath(path, as('administrator', { [flag]: true }))).toEqual(go(`/admin${path}`))
  expect(mayOpenPath(`/admin${path}`, as('administrator', { [flag]: true }))).toEqual(open)
})

test('SHELL-22 the longest prefix decides', () => {
  expect(mayOpenPath('/admin/profile/photo', as('read_only_auditor'))).toEqual(open)
  expect(mayOpenPath('/admin/plants/4', as('plant_inspector'))).toEqual(open)
  expect(mayOpenPath('/admin/projects-management/list', as('field_engineer'))).toEqual(go('/auth'))
})

test('SHELL-23 a guard matches whole segments', () => {
  expect(mayOpenPath('/plants-old', as('administrator'))).toEqual(go('/'))
  expect(mayOpenPath('/projects-management-2', as('administrator'))).toEqual(go('/'))
})

test('SHELL-26 a protected path waits until session and flags are loaded', () => {
  expect(decideRoute('/projects', { state: 'token present' })).toEqual({ kind: 'wait' })
  expect(decideRoute('/auth/login', { state: 'token present' })).toEqual(open)
})

test('SHELL-27 /feature-flags opens for an administrator who passes the feature-flag access check', () => {
  expect(mayOpenPath('/feature-flags', { ...as('administrator'), featureFlagAccess: true })).toEqual(open)
  expect(mayOpenPath('/feature-flags', { ...as('administrator'), featureFlagAccess: false })).toEqual(go('/'))
  expect(mayOpenPath('/feature-flags', as('administrator'))).toEqual(go('/'))
  expect(mayOpenPath('/feature-flags', { ...as('area_manager'), featureFlagAccess: true })).toEqual(go('/'))
})

test('SHELL-28 the access check requires an internal domain, and passes for everybody while the list is empty', () => {
  expect(passesFeatureFlagAccess('ann@dot.example', [])).toBe(true)
  expect(passesFeatureFlagAccess('ann@dot.example', ['corp.example'])).toBe(false)
  expect(passesFeatureFlagAccess('ann@dot.example', ['corp.example', ' DOT.example '])).toBe(true)
  expect(passesFeatureFlagAccess('ann@evil-dot.example', ['dot.example'])).toBe(false)
  expect(passesFeatureFlagAccess('dot.example', ['dot.example'])).toBe(false)
})

test('SHELL-50 AUTH-5 an unknown path leads to /, and / leads to /auth', () => {
  expect(mayOpenPath('/nowhere', as('administrator'))).toEqual(go('/'))
  expect(decideRoute('/', { state: 'unauthenticated' })).toEqual(go('/auth'))
  expect(decideRoute('', { state: 'session loaded', visitor: as('qc_lab') })).toEqual(go('/auth'))
})

test.each([
  ['/employees', '/admin/employees'],
  ['/groups', '/admin/groups'],
  ['/plant-health', '/admin/plant-health'],
  ['/equipment-and-fleet', '/admin/equipment-and-fleet'],
  ['/reconciliation-uom', '/admin/reconciliation-uom'],
  ['/ticket-monitoring', '/admin/ticket-monitoring'],
  ['/materials', '/admin/material-certificates/materials'],
  ['/certificate-types', '/admin/material-certificates/certificate-types'],
  ['/vendors', '/admin/vendors/management'],
  ['/consultants', '/admin/consultants/pending'],
  ['/project-imagery-files', '/admin/project-imagery-files/uploaded-files'],
])('SHELL-83 %s leads to %s for an administrator', (path, screen) => {
  expect(mayOpenPath(path, as('administrator'))).toEqual(go(screen))
  expect(mayOpenPath(screen, as('administrator'))).toEqual(open)
})

test('SHELL-83 /projects-management leads to the admin list for an administrator and to /projects for the others', () => {
  expect(mayOpenPath('/projects-management', as('administrator'))).toEqual(go('/admin/projects-management/list'))
  expect(mayOpenPath('/projects-management/x', as('pending'))).toEqual(go('/projects'))
})

test.each<[Role, string]>([
  ['administrator', '/admin/projects-management/list'],
  ['plant_inspector', '/plants'],
  ['safety_inspector', '/workzone-monitor'],
  ['qc_lab', '/samples'],
  ['area_manager', '/projects'],
  ['field_engineer', '/projects'],
  ['field_inspector', '/projects'],
  ['pending', '/projects'],
  ['read_only_auditor', '/projects'],
  ['read_only_inspector', '/projects'],
])('AUTH-61 AUTH-66 %s starts on %s and may open it', (role, path) => {
  expect(landingPath(role)).toBe(path)
  expect(mayOpenPath(path, as(role, { restrict_plant_inspectors: true }))).toEqual(open)
})

test('AUTH-9 sign-in opens the remembered address if the role may see it, otherwise the landing path', () => {
  expect(pathAfterSignIn(as('field_engineer'), '/projects/7?tab=tickets#row', '/projects')).toBe('/projects/7?tab=tickets#row')
  expect(pathAfterSignIn(as('field_engineer'), '/plants', '/projects')).toBe('/projects')
  expect(pathAfterSignIn(as('administrator'), '/employees', '/projects')).toBe('/admin/employees')
  for (const remembered of [null, '/', '/auth', '/logout', '//evil.example', '/\\evil.example', 'https://evil.example', '/nowhere']) {
    expect(pathAfterSignIn(as('qc_lab'), remembered, '/account')).toBe('/account')
  }
})

test('SHELL-30 SHELL-31 SHELL-32 SHELL-33 the path determines the admin area, the admin mode and the other portal', () => {
  expect(isAdminProjectsArea('/admin/projects-management/list')).toBe(true)
  expect(isAdminProjectsArea('/projects')).toBe(false)
  expect(isAdminMode('/admin/plants', as('administrator'))).toBe(true)
  expect(isAdminMode('/admin/plants', as('plant_inspector'))).toBe(false)
  expect(otherPortal('/projects/7')).toBe('/admin/projects-management/list')
  expect(otherPortal('/admin/groups')).toBe('/projects')
})
