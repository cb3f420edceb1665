import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { addAccessRequests } from '#src/sample-data/access-requests'
import { peopleOf, type SamplePerson } from '#src/sample-data/accounts'
import { sampleAgencies, type SampleAgency } from '#src/sample-data/agencies'
import { addCatalog } from '#src/sample-data/projects/contract-work'
import { planContract } from '#src/sample-data/projects/contracts'
import { placeAt, planPlants } from '#src/sample-data/projects/plants'
import type { Actor, PlannedPlant, ProjectPlan } from '#src/sample-data/plan'
import type { AgencyWork, ProjectSpec } from '#src/sample-data/projects/project-spec'
import { sampleFile } from '#src/sample-data/projects/public-items'
import { openRandom } from '#src/sample-data/random'
import { openRows, type Rows } from '#src/sample-data/rows'
import { roadOf } from '#src/sample-data/stationing/sample-roads'
import { reconciliationUnits } from '#src/sample-data/units'
import { cascadiaWork } from '#src/sample-data/projects/work-of-cascadia'
import { meridianWork, prairieWork } from '#src/sample-data/projects/work-of-others'

const works: Readonly<Record<SampleAgency['key'], AgencyWork>> = { cascadia: cascadiaWork, meridian: meridianWork, prairie: prairieWork }

/** All rows except those of tickets, together with the plans from which the tickets are generated. */
export interface Frame {
  readonly rows: Rows
  readonly plans: readonly ProjectPlan[]
}

/** The input of a frame. */
export interface FrameOptions {
  readonly seed: string
  /** The time at which the sample data is loaded. Dates count back from the day of this time in the time zone of the agency or project. */
  readonly load: Date
  readonly passwordHash: string
  /** Additional projects of the first agency, for the tickets beyond the usual number. */
  readonly more: readonly ProjectSpec[]
}

/** Creates the rows of agencies, people, plants, projects, contracts and periods. The same options give the same rows. */
export function makeFrame(options: FrameOptions): Frame {
  const rows = openRows()
  const plans: ProjectPlan[] = []
  const logins = new Map<string, number>()
  for (const agency of sampleAgencies) {
    const { plants, projects } = works[agency.key]
    addAgency(rows, agency)
    if (agency.key === 'cascadia') addCatalog(rows, agency)
    const employees = addPeople(rows, agency, options.passwordHash, logins)
    const planned = planPlants(rows, agency, plants, employees, options.seed)
    const all = agency.key === 'cascadia' ? [...projects, ...options.more] : projects
    const built = all.filter(({ status, deletedDaysAgo }) => status === 'construction' && deletedDaysAgo === undefined)
    for (const spec of all) plans.push(addProject(rows, agency, spec, employees, planned, { ...options, road: built.indexOf(spec) }))
  }
  // added after the people of all agencies, so that the ids of people do not depend on the vendors and consultants
  for (const agency of sampleAgencies) addAccessRequests(rows, agency, dayInZone(options.load, agency.timezone), options.passwordHash)
  return { rows, plans }
}

/** A person with an employee id. */
export interface Employee extends SamplePerson {
  readonly id: number
}

function addAgency(rows: Rows, agency: SampleAgency): void {
  rows.add('dot_authorities', {
    id: agency.id,
    name: agency.name,
    contract_number_label: agency.contractNumberLabel,
    districts: agency.districts,
    timezone: agency.timezone,
    logo: agency.logo === null ? null : sampleFile(agency.logo),
    logo_type: agency.logo === null ? null : 'image/png',
  })
  const flags = agency.key === 'prairie' ? ['show_dwr'] : ['show_dwr', 'show_contract_and_contract_project', 'dot_slip_calibration', 'project_stationing', 'use_dot_project_time_zones', 'project_assist_enabled', 'text_scan_playground', 'photo_scan_enabled', 'assistant']
  for (const name of flags) rows.add('feature_flags', { dot_authority_id: agency.id, name, is_on: true })
  reconciliationUnits(rows, agency)
}

function addPeople(rows: Rows, agency: SampleAgency, passwordHash: string, logins: Map<string, number>): Employee[] {
  return peopleOf(agency).map((person) => {
    let login = logins.get(person.email)
    if (login === undefined) {
      login = rows.nextId('logins')
      logins.set(person.email, login)
      rows.add('logins', { id: login, email: person.email, password_hash: passwordHash, kind: null, first_name: null, last_name: null })
    }
    const id = rows.nextId('employees')
    rows.add('employees', {
      dot_authority_id: agency.id,
      id,
      login_id: login,
      role: person.role,
      partner: null,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      districts: person.role === 'area_manager' ? agency.districts.slice(0, 2) : [],
    })
    rows.add('agency_accounts', { login_id: login, dot_authority_id: agency.id, employee_id: id })
    return { ...person, id }
  })
}

function addProject(
  rows: Rows,
  agency: SampleAgency,
  spec: ProjectSpec,
  employees: readonly Employee[],
  plants: ReadonlyMap<string, PlannedPlant>,
  { load, seed, more, road }: FrameOptions & { /** The project's position among the projects under construction. */ readonly road: number },
): ProjectPlan {
  const timezone = spec.timezone ?? agency.timezone
  const today = dayInZone(load, timezone)
  const id = rows.nextId('dot_projects')
  const ago = (days: number | null | undefined) => (days === null || days === undefined ? null : addDays(today, -days))
  const place = placeAt(agency, spec.at)
  const { mark } = agency
  const marked = (text: string | undefined) => (text === undefined || text === '' ? null : mark(text))
  const team = employees.filter((person) => spec.team.some((role) => role === person.role))
  const administrator = employees.find((person) => person.role === 'administrator')
  if (administrator === undefined) throw new Error(`${agency.name} has no administrator`)
  rows.add('dot_projects', {
    dot_authority_id: agency.id,
    id,
    title: mark(spec.title),
    state_project_number: mark(spec.number),
    federal_project_number: marked(spec.federalNumber),
    contract_number: marked(spec.contractNumber),
    job_number: marked(spec.jobNumber),
    description: mark(spec.description),
    public_description: spec.status === 'construction' ? mark(`Expect delays. ${spec.description}`) : null,
    district: agency.districts[spec.district] ?? null,
    letting_date: spec.status === 'draft' ? null : spec.startedDaysAgo === null ? addDays(today, 21) : ago(spec.startedDaysAgo + 60),
    project_start: ago(spec.startedDaysAgo),
    completed_on: ago(spec.completedDaysAgo),
    timezone: spec.timezone ?? agency.timezone,
    contractor_name: marked(spec.prime),
    max_gvw_override: spec.maxGvwOverride ?? null,
    funding_source: spec.funding,
    latitude: place.latitude,
    longitude: place.longitude,
    working_hours: spec.status === 'construction' ? workingHours : null,
    pay_basis: spec.payBasis ?? 'e-ticket',
    allow_sending_dwr: spec.status === 'construction',
    collect_user_location: spec.status === 'construction' ? 'optional' : 'off',
    reconciliation: spec.reconciliation,
    status: spec.status,
    deleted_at: spec.deletedDaysAgo === undefined ? null : `${ago(spec.deletedDaysAgo)}T17:20:00Z`,
    deleted_by: spec.deletedDaysAgo === undefined ? null : administrator.id,
  })
  for (const person of team) rows.add('project_employees', { dot_authority_id: agency.id, dot_project_id: id, employee_id: person.id })
  const contract = planContract(rows, agency, id, spec, { today, closedBy: { id: administrator.id, name: `${administrator.firstName} ${administrator.lastName}` } })
  const actors = (role: string): Actor[] =>
    employees.filter((person) => person.role === role && (spec.team.some((one) => one === role) || role === 'administrator'))
      .map((person) => ({ id: person.id, name: `${person.firstName} ${person.lastName}` }))
  const administrators = actors('administrator')
  const or = (some: Actor[]) => (some.length > 0 ? some : administrators)
  // only the first two projects under construction have alignments
  const aligned = road === 0 || road === 1 ? roadOf(place, road) : null
  return {
    agency,
    id,
    timezone,
    stateProjectNumber: mark(spec.number),
    jobNumber: marked(spec.jobNumber),
    title: mark(spec.title),
    district: agency.districts[spec.district] ?? '',
    prime: mark(spec.prime),
    maxGvwOverride: spec.maxGvwOverride ?? null,
    latitude: place.latitude,
    longitude: place.longitude,
    // only for the first agency: all texts of the second agency have a prefix, which a station found by the server would lack, and the
    // third agency has no stationing
    road: agency.key === 'cascadia' ? aligned : null,
    stationing: aligned?.stationing ?? null,
    isConfirmed: spec.reconciliation === 'confirmed',
    isOver: spec.status === 'completed' || spec.status === 'archived',
    uncodedDays: spec.uncodedDays,
    isBig: more.includes(spec),
    dnpItem: contract.dnpItem,
    periods: contract.periods,
    inspectors: or(actors('field_inspector')),
    clerks: [...administrators, ...actors('field_engineer')],
    supplies: spec.supplies.map((one) => contract.planSupply(one, plants, openRandom(`${seed} fleet ${agency.key} ${spec.number} ${one.plant} ${one.material}`))),
  }
}

const workingHours = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, { start: '06:00', end: '18:30' }]),
)
