import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Removes employees from every team. Returns, for each employee, the projects of the teams they were on (PEOP-20). */
export async function leaveTeams(db: AgencyTransaction, employeeIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.many(sql<{ employee_id: number; dot_project_id: number }>`
    DELETE FROM project_employees WHERE dot_authority_id = ${db.agency} AND employee_id = ANY (${employeeIds}) RETURNING employee_id, dot_project_id`)
  const left = new Map<number, number[]>(employeeIds.map((id) => [id, []]))
  for (const row of rows) left.get(row.employee_id)?.push(row.dot_project_id)
  return left
}

/** Puts employees back on the teams they were on, as far as those projects still exist (PEOP-20). */
export async function rejoinTeams(db: AgencyTransaction, left: ReadonlyMap<number, readonly number[]>): Promise<void> {
  const members = [...left].flatMap(([employee, projects]) => projects.map((project) => ({ employee, project })))
  await db.run(sql`
    INSERT INTO project_employees (dot_authority_id, dot_project_id, employee_id)
    SELECT p.dot_authority_id, p.id, member.employee_id
    FROM unnest(${members.map(({ employee }) => employee)}::int[], ${members.map(({ project }) => project)}::int[]) AS member (employee_id, project_id)
    JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = member.project_id
    ON CONFLICT DO NOTHING`)
}
