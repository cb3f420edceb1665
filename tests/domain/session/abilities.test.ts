import { describe, expect, test } from 'vitest'
import { abilities, may, mayOneOf, rolesThatMay, type Ability } from '#src/platform/domain/session/abilities'
import { passesMenuCheck } from '#src/platform/domain/navigation/menus'
import { isBoundToTeams, isRole, roles } from '#src/platform/domain/session/roles'

/**
 * Table B.2 with a letter for each role: ADM AM FE FI PEN PI ROA ROI SI QC. Y: the role has the ability. -: it does not. r: it has the
 * ability unless restrict_plant_inspectors is on.
 */
const B2: Readonly<Record<Ability, string>> = {
  admin_list: 'Y---------',
  switch_to_admin_portal: 'Y---------',
  update: 'YYY-------',
  view_employees: 'YYY-------',
  add_themselves: '-YY-------',
  create: '-YY-------',
  manage_projects: 'Y---------',
  change_project_status: 'YYY-------',
  see_project_tickets: 'YYYYYrYY--',
  see_plant_tickets: 'Y----Y----',
  bulk_mark: 'YYYY------',
  override_max_gvw: 'YYY-------',
  flag_note_photo: 'YYYY-Y----',
  edit_tickets: 'YYYY-Y----',
  export_tickets: 'YYYY-YYY--',
  import_tickets: 'Y---------',
  create_contract_items: 'Y---------',
  change_contract_items: 'Y---------',
  reconcile_projects: 'Y---------',
  change_pay_items: 'Y---------',
  assign_pay_codes: 'YYYY------',
  change_team: 'YYY-------',
  change_documents: 'YYYY------',
  decide_access_requests: 'YY--------',
  change_orders: 'YYYY------',
  write_daily_work_reports: 'YYYY------',
  report_incidents: 'YYYY------',
  change_incidents: 'Y---------',
  change_work_zones: 'YYYY----Y-',
  view_work_zones: 'YYYYY-YYY-',
  change_stationing: 'YYY-------',
  change_imagery_files: 'Y---------',
  write_samples: 'YYYY-Y---Y',
  write_plant_notes: 'Y----Y----',
  change_plant_health: 'Y---------',
  change_equipment: 'Y---------',
  change_materials: 'Y---------',
  decide_vendors_and_consultants: 'Y---------',
  change_employees_and_groups: 'Y---------',
  change_calibration_and_uom: 'Y---------',
  use_assist: 'Y---------',
  change_agency: 'Y---------',
  work_findings: 'YYYY------',
  change_finding_levels: 'Y---------',
  draw_verification_samples: 'YYYY------',
  audit: 'YYYY--YY--',
  share_saved_views: 'YYYY------',
  own_settings: 'YYYYYYYYYY',
}

describe('API-30 PROJ-15 PAY-9 RECO-4 RECO-5 abilities are those of B.2', () => {
  test.each(Object.entries(B2))('%s is %s', (name, row) => {
    const ability = name as Ability
    const lettersBy = (flags: object) =>
      roles.map((role) => (may(ability, { role, flags }).allowed ? 'Y' : '-')).join('')
    expect(lettersBy({})).toBe(row.replaceAll('r', 'Y'))
    expect(lettersBy({ restrict_plant_inspectors: true })).toBe(row.replaceAll('r', '-'))
    expect(roles.filter((role) => rolesThatMay(ability).includes(role))).toEqual(
      roles.filter((_role, index) => row[index] !== '-'),
    )
  })
  test('every ability in the table has a row here', () => expect(Object.keys(B2)).toEqual(Object.keys(abilities)))
})

test('AUTH-43 an impersonated session can export in no role, and can do everything else that its role can', () => {
  for (const role of roles) {
    expect(may('export_tickets', { role, flags: {}, impersonated: true })).toMatchObject({ message: 'errors.impersonation' })
  }
  expect(may('bulk_mark', { role: 'administrator', flags: {}, impersonated: true })).toEqual({ allowed: true })
})

test('API-17 the refusal names the role, and a visitor without a session is asked to log in', () => {
  expect(may('bulk_mark', { role: 'pending', flags: {} })).toMatchObject({ message: 'errors.role_may_not', values: { role: 'Pending' } })
  expect(may('bulk_mark', null)).toMatchObject({ message: 'errors.sign_in_first' })
})

test('API-30 having one of several abilities is enough', () => {
  const restricted = { role: 'plant_inspector', flags: { restrict_plant_inspectors: true } } as const
  expect(mayOneOf(['see_project_tickets', 'see_plant_tickets'], restricted).allowed).toBe(true)
  expect(mayOneOf(['see_project_tickets', 'see_plant_tickets'], { role: 'qc_lab', flags: {} }).allowed).toBe(false)
})

test('PROJ-44 four roles are limited to their teams', () =>
  expect(roles.filter(isBoundToTeams)).toEqual(['area_manager', 'field_engineer', 'field_inspector', 'pending']))

test('AUTH-46 only the ten roles are valid', () => {
  expect(roles).toHaveLength(10)
  expect(roles.every(isRole)).toBe(true)
  expect(['admin', '', null, 'Administrator'].some(isRole)).toBe(false)
})

describe('SHELL-18 SHELL-19 SHELL-20 the menu check', () => {
  const person = { role: 'qc_lab', flags: { show_dwr: true } } as const
  test.each([
    ['no roles listed', {}, true],
    ['role among the roles', { roles: ['qc_lab'] }, true],
    ['role not among them', { roles: ['administrator'] }, false],
    ['flag on', { flag: { name: 'show_dwr' } }, true],
    ['flag off', { flag: { name: 'assistant' } }, false],
    ['inverted flag on', { flag: { name: 'show_dwr', inverted: true } }, false],
    ['inverted flag off', { flag: { name: 'assistant', inverted: true } }, true],
  ] as const)('%s', (_name, check, passes) => {
    expect(passesMenuCheck(check, person)).toBe(passes)
    expect(passesMenuCheck(check, null)).toBe(false)
  })
})
