import type { Client } from 'pg'

/** How many agencies a big database has. */
const AGENCIES = 10
/** The number of tickets in the smallest projects. A bigger database has more projects, not bigger ones. */
const LEAST_OF_PROJECT = 2_500
const STEPS_OF_PROJECT = 21
/**
 * The number of tickets in the waiting project, the only project whose newest tickets are pending, so that the benchmark can mark and code
 * them. The project belongs to the first agency. In a small database, it gets only a third of the tickets that are added to the agency.
 */
const WAITING_PROJECT = 150_000

/** A project to fill with tickets. `firstDay` and `days` count days of the database's calendar, which has 1,000. */
export interface BigProject {
  readonly agency: number
  readonly tickets: number
  readonly firstDay: number
  readonly days: number
  /** How many of the project's oldest tickets get various statuses, mostly delivered; the newer ones are all pending. */
  readonly done: number
}

/** The number of days on which a big database has tickets, spread over five years. */
export const DAYS = 1_000
const SEASON = 200

/** Adds the agencies that the sample data does not have, each with an administrator, units and plants. */
export async function addAgencies(owner: Client): Promise<void> {
  await owner.query(`
    INSERT INTO dot_authorities (id, name, districts) SELECT n, 'Agency ' || n, '{North,South}' FROM generate_series(4, ${AGENCIES}) AS n;
    INSERT INTO feature_flags (dot_authority_id, name, is_on) SELECT n, name, is_on FROM generate_series(4, ${AGENCIES}) AS n, feature_flags WHERE dot_authority_id = 1;
    INSERT INTO employees (dot_authority_id, role, first_name, last_name, email)
      SELECT n, 'administrator', 'Ada', 'Agency', 'administrator@agency-' || n || '.example' FROM generate_series(4, ${AGENCIES}) AS n;
    INSERT INTO reconciliation_uoms (dot_authority_id, code, name)
      SELECT n, code, name FROM generate_series(4, ${AGENCIES}) AS n, reconciliation_uoms WHERE dot_authority_id = 1;
    INSERT INTO reconciliation_uom_units (dot_authority_id, reconciliation_uom_id, ticket_uom, factor_numerator, factor_denominator)
      SELECT uom.dot_authority_id, uom.id, unit.ticket_uom, unit.factor_numerator, unit.factor_denominator
      FROM reconciliation_uoms uom JOIN reconciliation_uoms first ON first.dot_authority_id = 1 AND first.code = uom.code
      JOIN reconciliation_uom_units unit ON unit.dot_authority_id = 1 AND unit.reconciliation_uom_id = first.id WHERE uom.dot_authority_id > 3;
    INSERT INTO plants (dot_authority_id, supplier, name)
      SELECT agency, 'Supplier ' || n / 3, 'Quarry ' || n FROM generate_series(1, ${AGENCIES}) AS agency, generate_series(1, 24) AS n`)
}

/**
 * Plans the projects that fill a database up to this many tickets: half of them in the first agency, the rest spread evenly
 * over the other nine.
 */
export async function planProjects(owner: Client, tickets: number): Promise<BigProject[]> {
  const { rows } = await owner.query<{ id: number; tickets: number }>(
    'SELECT a.id, (SELECT count(*)::int FROM slips WHERE dot_authority_id = a.id) AS tickets FROM dot_authorities a ORDER BY a.id')
  return rows.flatMap(({ id, tickets: there }) => projectsOf(id, (id === 1 ? Math.ceil(tickets / 2) : Math.floor(tickets / 2 / (AGENCIES - 1))) - there))
}

function projectsOf(agency: number, wanted: number): BigProject[] {
  const sizes: number[] = []
  let rest = Math.max(0, wanted)
  const waiting = agency === 1 ? Math.min(WAITING_PROJECT, Math.floor(rest / 3)) : 0
  rest -= waiting
  for (let nth = 0; rest > 0; nth += 1) {
    const size = Math.min(rest, LEAST_OF_PROJECT + ((nth * 8) % STEPS_OF_PROJECT) * 1_000)
    sizes.push(size)
    rest -= size
  }
  const usual = sizes.map((size, nth): BigProject => ({
    agency, tickets: size, days: SEASON, firstDay: Math.round(((DAYS - SEASON) * nth) / Math.max(1, sizes.length - 1)), done: size,
  }))
  return waiting === 0 ? usual : [...usual, { agency, tickets: waiting, days: 2 * SEASON, firstDay: DAYS - 2 * SEASON, done: Math.floor(waiting * 0.3) }]
}

/**
 * Adds the projects, each with an open pay period, a contractor, and six items that accept every contractor. Also fills
 * `big_projects`, from which the tickets are created.
 */
export async function addProjects(owner: Client, projects: readonly BigProject[]): Promise<void> {
  const column = (of: (project: BigProject) => number) => projects.map(of)
  await owner.query(`
    CREATE TEMP TABLE big_projects AS
    SELECT nth::int, agency, tickets, first_day, days, done, nextval(pg_get_serial_sequence('dot_projects', 'id'))::int AS id
    FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[]) WITH ORDINALITY AS p (agency, tickets, first_day, days, done, nth)`,
  [column((p) => p.agency), column((p) => p.tickets), column((p) => p.firstDay), column((p) => p.days), column((p) => p.done)])
  await owner.query(`
    INSERT INTO dot_projects (dot_authority_id, id, title, state_project_number, contract_number, job_number, timezone, contractor_name, reconciliation, status)
      SELECT agency, id, 'Corridor section ' || nth, 'BIG-' || nth, 'C-' || nth, 'J-' || nth, 'America/Los_Angeles', 'Prime Constructors', 'confirmed', 'construction'
      FROM big_projects;
    INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date) SELECT agency, id, 1, current_date - 2000 FROM big_projects;
    INSERT INTO external_dot_contractors (dot_authority_id, dot_project_id, name, type) SELECT agency, id, 'Prime Constructors', 'other' FROM big_projects;
    INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_description, estimated_quantity, estimated_qty_uom)
      SELECT agency, id, n, '2360.50' || n, 'Course mixture ' || n, 500000, 'TON' FROM big_projects, generate_series(1, 6) AS n;
    CREATE TEMP TABLE big_items AS
      SELECT dot_authority_id AS agency, dot_project_id AS project, line_number - 1 AS nth, id FROM pay_items WHERE item_code LIKE '2360.50_' AND item_description LIKE 'Course mixture _'`)
}
