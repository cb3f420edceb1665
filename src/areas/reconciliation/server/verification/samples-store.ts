import type { Static } from 'typebox'
import type { VerificationGroup, VerificationSample } from '#src/areas/reconciliation/api/verification'
import { quotaState } from '#src/areas/reconciliation/domain/verification/result'
import { canBeDrawn } from '#src/areas/reconciliation/server/verification/eligible'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** A draw as the API returns it. */
export type VerificationSampleJson = Static<typeof VerificationSample>
/** A group of a draw as the API returns it. */
export type VerificationGroupJson = Static<typeof VerificationGroup>

/** SQL condition: whether the due day of a draw `m` has passed in the time zone of its project `p`. */
export const isOverdue = sql.constant(sql.part`m.due_date < (now() AT TIME ZONE p.timezone)::date`)

const ruleColumns = sql.constant(sql.part`m.rule_name, to_json(m.start_date) #>> '{}' AS start_date, to_json(m.end_date) #>> '{}' AS end_date, to_json(m.due_date) #>> '{}' AS due_date, m.seed`)

/** The fields by which draws can be sorted; by default, the newest draw is first. */
export const sampleOrder = {
  fields: { drawn_at: sql.part`m.drawn_at`, rule_name: sql.part`m.rule_name`, start_date: sql.part`m.start_date`, due_date: sql.part`m.due_date` },
  standard: sql.part`m.drawn_at DESC`,
  last: sql.part`m.id DESC`,
}

/** The sort fields of groups. By default, groups that missed their quota come first, then groups that are still open. */
export const groupOrder = {
  fields: { rule_name: sql.part`g.rule_name`, day: sql.part`g.day`, name: sql.part`g.name`, tickets: sql.part`g.tickets`, needed: sql.part`g.needed`, verified: sql.part`g.verified`, missed: sql.part`g.missed`, due_date: sql.part`g.due_date` },
  standard: sql.part`CASE WHEN g.verified >= g.needed THEN 2 WHEN g.verified + g.open < g.needed THEN 0 ELSE 1 END, g.due_date, g.day DESC, g.name`,
  last: sql.part`g.id`,
}

/** The groups of a project's draws with their counts, as a subquery `g`. */
function groupsOf(db: AgencyTransaction, projectId: number, sampleId: number | undefined): SqlPart {
  return sql.part`(
    SELECT quota.id, quota.verification_sample_id, ${ruleColumns}, to_json(quota.day) #>> '{}' AS day, quota.name, cardinality(quota.slip_ids) AS tickets, quota.needed,
      counts.drawn, counts.verified, CASE WHEN ${isOverdue} THEN counts.without ELSE 0 END AS missed, CASE WHEN ${isOverdue} THEN 0 ELSE counts.without END AS open
    FROM verification_groups quota
      JOIN verification_samples m ON m.dot_authority_id = ${db.agency} AND m.id = quota.verification_sample_id
      JOIN dot_projects p ON p.dot_authority_id = ${db.agency} AND p.id = m.dot_project_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS drawn, (count(*) FILTER (WHERE t.result IN ('agrees', 'differs')))::int AS verified, (count(*) FILTER (WHERE t.result IS NULL))::int AS without
        FROM verification_tickets t WHERE t.dot_authority_id = ${db.agency} AND t.verification_group_id = quota.id) AS counts
    WHERE quota.dot_authority_id = ${db.agency} AND quota.dot_project_id = ${projectId} AND ${sampleId === undefined ? sql.part`true` : sql.part`quota.verification_sample_id = ${sampleId}`}) AS g`
}

/** Reads one page of groups: the groups of all draws of a project, or those of one draw. */
export async function findGroups(db: AgencyTransaction, projectId: number, filters: { readonly verification_sample_id?: number; readonly search?: string }, order: SqlPart, page: RubyPage): Promise<{ readonly total: number; readonly groups: VerificationGroupJson[] }> {
  const needle = (filters.search ?? '').trim().toLowerCase()
  const from = groupsOf(db, projectId, filters.verification_sample_id)
  const where = needle === '' ? sql.part`true` : sql.part`strpos(lower(concat_ws(E'\n', g.rule_name, g.name, g.seed)), ${needle}) > 0`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`)
  const rows = await db.many(sql<Omit<VerificationGroupJson, 'state'> & { open: number }>`SELECT g.* FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { total, groups: rows.map(({ open, ...row }) => ({ ...row, state: quotaState({ ...row, open }) })) }
}

/** Reads one page of a project's draws. */
export async function findSamples(db: AgencyTransaction, projectId: number, search: string, order: SqlPart, page: RubyPage): Promise<{ readonly total: number; readonly samples: VerificationSampleJson[] }> {
  const needle = search.trim().toLowerCase()
  const where = sql.part`m.dot_authority_id = ${db.agency} AND m.dot_project_id = ${projectId}
    AND ${needle === '' ? sql.part`true` : sql.part`strpos(lower(concat_ws(E'\n', m.rule_name, m.seed, m.drawn_by_name)), ${needle}) > 0`}`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM verification_samples m WHERE ${where}`)
  return { total, samples: await readSamples(db, projectId, where, order, page) }
}

/** Reads a draw by its id; throws if it was not stored. */
export async function findSample(db: AgencyTransaction, projectId: number, id: number): Promise<VerificationSampleJson> {
  const [sample] = await readSamples(db, projectId, sql.part`m.dot_authority_id = ${db.agency} AND m.id = ${id}`, sql.part`m.id`, { page_size: 1, offset: 0 })
  if (sample === undefined) throw new Error(`verification sample ${id} was not stored`)
  return sample
}

/** Reads draws as the API returns them. In the SQL of `where` and `order`, the draw has the alias `m`. */
function readSamples(db: AgencyTransaction, projectId: number, where: SqlPart, order: SqlPart, page: Pick<RubyPage, 'page_size' | 'offset'>): Promise<VerificationSampleJson[]> {
  return db.many(sql<VerificationSampleJson>`
    SELECT m.id, m.dot_project_id, m.verification_rule_id, m.addition_to, ${ruleColumns}, m.counted, m.grouped_by, m.share_kind, m.share::float8 AS share, m.minimum, m.pay_period,
      m.seed_was_given, m.drawn_by_name, to_json(m.drawn_at) #>> '{}' AS drawn_at, sums.tickets, sums.needed, sums.drawn, sums.verified, sums.missed, sums.groups_not_met,
      CASE WHEN m.addition_to IS NOT NULL THEN 0 ELSE (
        SELECT count(*)::int FROM (
          SELECT s.id FROM slips s WHERE s.dot_authority_id = ${db.agency} AND s.dot_project_id = m.dot_project_id AND s.ticket_date BETWEEN m.start_date AND m.end_date AND ${canBeDrawn}
          EXCEPT SELECT unnest(own_group.slip_ids) FROM verification_groups own_group WHERE own_group.dot_authority_id = ${db.agency} AND own_group.verification_sample_id = ANY (ARRAY(
            SELECT own.id FROM verification_samples own WHERE own.dot_authority_id = ${db.agency} AND (own.id = m.id OR own.addition_to = m.id)))
        ) AS late) END AS received_after
    FROM (SELECT m.*, row_number() OVER (ORDER BY ${order}) AS at FROM verification_samples m WHERE ${where} ORDER BY at LIMIT ${page.page_size} OFFSET ${page.offset}) AS m
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(g.tickets), 0)::int AS tickets, coalesce(sum(g.needed), 0)::int AS needed, coalesce(sum(g.drawn), 0)::int AS drawn, coalesce(sum(g.verified), 0)::int AS verified,
          coalesce(sum(g.missed), 0)::int AS missed, (count(*) FILTER (WHERE g.verified + g.open < g.needed))::int AS groups_not_met
        FROM ${groupsOf(db, projectId, undefined)} WHERE g.verification_sample_id = m.id) AS sums
    ORDER BY m.at`)
}
