import type { Static } from 'typebox'
import type { Finding } from '#src/areas/tickets/api/findings'
import { answeredLevels, findingLevels, type FindingAnswer, type FindingLevel } from '#src/areas/tickets/domain/findings/levels'
import { ruleLabels, type RuleName } from '#src/areas/tickets/domain/findings/rule-names'
import { findingText } from '#src/areas/tickets/domain/findings/rules'
import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** A finding as the API returns it. */
export type FindingJson = Static<typeof Finding>

/** The filters of the list of findings. */
export interface FindingFilters {
  readonly project_id?: number
  readonly slip_id?: number
  readonly level?: FindingLevel
  readonly rule?: RuleName
  readonly state?: 'open' | 'answered' | 'cleared' | 'all'
  readonly needs_answer?: boolean
  readonly search?: string
}

/** SQL for sorting findings by level; the most urgent level comes first. */
const urgency = sql.part`array_position(${[...findingLevels].toReversed()}::text[], f.level)`

/**
 * The fields by which the list of findings can be sorted. By default, the most urgent level comes first; within a level, the newest ticket
 * does.
 */
export const findingOrder = {
  fields: {
    level: urgency,
    rule: sql.part`f.rule`,
    found_at: sql.part`f.found_at`,
    answered_at: sql.part`f.answered_at`,
    ticketed_at: sql.part`s.ticketed_at`,
    ticket_number: sql.part`s.ticket_number`,
    plant_name: sql.part`s.plant_name`,
    material_description: sql.part`s.material_description`,
    truck: sql.part`s.truck`,
    net_amount: sql.part`s.net_ten_thousandths`,
    status: sql.part`s.status`,
    project_title: sql.part`p.title`,
  },
  standard: sql.part`${urgency}, s.ticketed_at DESC`,
  last: sql.part`f.id`,
}

const columns = sql.part`f.id, f.version, f.rule, f.level, f.found, f.answer, f.reason, f.answered_by_name, to_json(f.answered_at) #>> '{}' AS answered_at,
  to_json(f.found_at) #>> '{}' AS found_at, to_json(f.cleared_at) #>> '{}' AS cleared_at, f.slip_id, s.dot_project_id, p.title AS project_title, s.ticket_number,
  to_json(s.ticket_date) #>> '{}' AS ticket_date, to_json(s.ticketed_at) #>> '{}' AS ticketed_at, s.status, s.plant_name, s.material_description, s.truck,
  round(s.net_amount, 2)::float8 AS net_amount, s.uom_1, s.coded`

type Row = Omit<FindingJson, 'text'> & { readonly found: FoundValues }

function from(db: AgencyTransaction): SqlPart {
  return sql.part`slip_findings f JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = f.slip_id
    LEFT JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = s.dot_project_id`
}

/** The condition on `slip_findings f` and its ticket `s` for these filters. */
function matching(db: AgencyTransaction, person: Viewer, { project_id, slip_id, level, rule, state = 'open', needs_answer: needsAnswer, search = '' }: FindingFilters): SqlPart {
  const needle = search.trim().toLowerCase()
  return sql.join([
    sql.part`f.dot_authority_id = ${db.agency}`,
    slipsWhere(db, person, project_id === undefined ? {} : { project_id }),
    ...(state === 'cleared' ? [sql.part`f.cleared_at IS NOT NULL`] : state === 'all' ? [] : [sql.part`f.cleared_at IS NULL`]),
    ...(state === 'open' ? [sql.part`f.answer IS NULL`] : state === 'answered' ? [sql.part`f.answer IS NOT NULL`] : []),
    ...(slip_id === undefined ? [] : [sql.part`f.slip_id = ${slip_id}`]),
    ...(level === undefined ? [] : [sql.part`f.level = ${level}`]),
    ...(rule === undefined ? [] : [sql.part`f.rule = ${rule}`]),
    ...(needsAnswer === undefined ? [] : [needsAnswer ? sql.part`f.level = ANY (${answeredLevels}::text[])` : sql.part`f.level <> ALL (${answeredLevels}::text[])`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', s.ticket_number, s.truck, s.plant_name, s.material_description)), ${needle}) > 0`]),
  ], ' AND ')
}

/** A page of findings that the person may see. */
export async function findFindings(db: AgencyTransaction, person: Viewer, filters: FindingFilters, order: SqlPart, page: RubyPage): Promise<{ readonly total: number; readonly findings: FindingJson[] }> {
  const where = matching(db, person, filters)
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from(db)} WHERE ${where}`)
  const rows = await db.many(sql<Row>`SELECT ${columns} FROM ${from(db)} WHERE ${where} ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { total, findings: rows.map(shown) }
}

/** The number of open findings for each level. */
export async function countFindings(db: AgencyTransaction, person: Viewer, projectId: number | undefined): Promise<Record<FindingLevel, number>> {
  const where = matching(db, person, projectId === undefined ? {} : { project_id: projectId })
  const rows = await db.many(sql<{ level: FindingLevel; open: number }>`SELECT f.level, count(*)::int AS open FROM ${from(db)} WHERE ${where} GROUP BY f.level`)
  return { leave: 0, acknowledge: 0, override: 0, resolve: 0, ...Object.fromEntries(rows.map(({ level, open }) => [level, open])) }
}

/** The findings with these ids, except those on tickets that the person may not see. */
export async function findByIds(db: AgencyTransaction, person: Viewer, ids: readonly number[]): Promise<FindingJson[]> {
  const where = matching(db, person, { state: 'all' })
  return (await db.many(sql<Row>`SELECT ${columns} FROM ${from(db)} WHERE ${where} AND f.id = ANY(${[...ids]}::int[]) ORDER BY f.id`)).map(shown)
}

/** Locks findings in id order. */
export async function lockFindings(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`SELECT FROM slip_findings WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
}

/** The answer to store for a finding. If `answer` is null, the stored answer is removed. */
export interface NewAnswer {
  readonly id: number
  readonly answer: FindingAnswer | null
}

/** Stores the answers of row-locked findings with one statement. */
export async function setAnswers(db: AgencyTransaction, answers: readonly NewAnswer[], reason: string | null, by: { readonly name: string }): Promise<void> {
  await db.run(sql`
    UPDATE slip_findings f SET version = f.version + 1, answer = given.answer, reason = CASE WHEN given.answer IS NOT NULL THEN ${reason} END,
      answered_by_name = CASE WHEN given.answer IS NOT NULL THEN ${by.name} END,
      answered_at = CASE WHEN given.answer IS NOT NULL THEN now() END
    FROM unnest(${answers.map(({ id }) => id)}::int[], ${answers.map(({ answer }) => answer)}::text[]) AS given (id, answer)
    WHERE f.dot_authority_id = ${db.agency} AND f.id = given.id`)
}

function shown({ found, ...row }: Row): FindingJson {
  return { ...row, text: findingText({ rule: row.rule, values: found }) }
}

/** How events and messages name a finding. */
export function nameOf({ rule, ticket_number: ticket }: Pick<FindingJson, 'rule' | 'ticket_number'>): string {
  return `${ruleLabels[rule]}, ticket ${ticket}`
}
