import type { Pool } from 'pg'
import { pastClosed } from '#tests/api/past-closed'

/** The ids of an agency with many tickets, of its one big project, and of its many small projects. */
export interface ManyTickets {
  readonly agency: number
  readonly bigProject: number
  readonly smallProjects: readonly number[]
}

/**
 * Adds many tickets directly to the database, and updates PostgreSQL's statistics about them: `big` tickets in the agency's big project,
 * `perSmall` tickets in each of its `small` small projects, and `others` tickets of another agency. They have 30 trucks, 8 plants, 12
 * materials, and every status and flag.
 */
export async function makeManyTickets(
  owner: Pool,
  { agency, other, big, small, perSmall, others }: { agency: number; other: number; big: number; small: number; perSmall: number; others: number },
): Promise<ManyTickets> {
  const projects = await owner.query<{ id: number }>(
    `INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone, status, reconciliation)
     SELECT $1, 'Project ' || n, 'MANY-' || n, 'America/Chicago', 'construction', 'confirmed' FROM generate_series(0, $2::int) n ORDER BY n RETURNING id`,
    [agency, small])
  const [bigProject = 0, ...smallProjects] = projects.rows.map(({ id }) => id)
  const elsewhere = await owner.query<{ id: number }>(
    `INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone) VALUES ($1, 'Theirs', 'THEIRS', 'UTC') RETURNING id`, [other])
  await owner.query(
    `INSERT INTO plants (dot_authority_id, supplier, name) SELECT a, 'Supplier ' || n % 4, 'Plant ' || n FROM unnest($1::int[]) a, generate_series(0, 7) n`,
    [[agency, other]])
  await owner.query(
    `INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date, end_date, state)
     SELECT $1, p, n, date '2025-01-01' + n * 10, CASE WHEN n < 12 THEN date '2025-01-09' + n * 10 END, CASE WHEN n < 12 THEN 'closed' ELSE 'in_progress' END
     FROM unnest($2::int[]) p, generate_series(1, 12) n`, [agency, [bigProject]])
  const insert = (dotAuthority: number, project: string, count: number) =>
    owner.query(`
      INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, plant_name, supplier, ticket_number, ticket_number_key, ticket_date, ticketed_at,
        delivered_date, status, truck, contractor, material_description, ticket_type, net_amount, uom_1, coded, pay_period, flag_by_dot, modified,
        image_count, overload_amount, overload_unit, job_number)
      SELECT ${dotAuthority}, ${project}, plant.id, plant.name, plant.supplier, number, number, moment::date, moment,
        CASE WHEN n % 7 > 2 THEN moment::date END,
        CASE WHEN n % 97 = 0 THEN 'rejected' WHEN n % 193 = 0 THEN 'voided' WHEN n % 51 = 0 THEN 'flagged' WHEN n % 7 > 2 THEN 'delivered' ELSE 'pending' END,
        'T' || n % 30, CASE WHEN n % 3 = 0 THEN NULL ELSE 'Contractor ' || n % 9 END, 'Material ' || n % 12,
        (ARRAY['asphalt', 'concrete', 'aggregate', 'other'])[1 + n % 4], (n % 2500) / 100.0, CASE WHEN n % 5 = 0 THEN 'CY' ELSE 'TON' END,
        n % 2 = 0, CASE WHEN ${project} = ${bigProject} AND n % 2 = 0 THEN 1 + n % 12 END, n % 51 = 0, n % 40 = 0, n % 60 / 59,
        CASE WHEN n % 80 = 0 THEN 1.5 END, CASE WHEN n % 80 = 0 THEN 'tons' END, 'JOB-' || n % 50
      FROM generate_series(1, ${count}) n
      CROSS JOIN LATERAL (SELECT timestamptz '2025-01-01 06:00Z' + n * interval '13 minutes' AS moment, '${project}'::text || '-' || (500000 + n) AS number) at
      JOIN plants plant ON plant.dot_authority_id = ${dotAuthority} AND plant.name = 'Plant ' || n % 8`)
  await pastClosed(owner, () => insert(agency, String(bigProject), big))
  await insert(agency, `${smallProjects[0] ?? 0} + n % ${small}`, small * perSmall)
  await insert(other, String(elsewhere.rows[0]?.id ?? 0), others)
  await owner.query('VACUUM (ANALYZE) slips, slip_keys, project_ticket_counts')
  return { agency, bigProject, smallProjects }
}
