import type { Counted, VerificationGrouping, VerificationQuota } from '#src/areas/reconciliation/domain/verification/rule'
import { fractionOf } from '#src/areas/reconciliation/domain/verification/quota'
import { canBeDrawn, groupNames } from '#src/areas/reconciliation/server/verification/eligible'
import type { Day } from '#src/platform/domain/time/days'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A draw to store, with a copy of its rule's current settings. */
export interface NewSample extends VerificationQuota {
  readonly verification_rule_id: number
  readonly addition_to: number | null
  readonly rule_name: string
  readonly counted: Counted
  readonly grouped_by: VerificationGrouping
  readonly pay_period: number | null
  readonly start_date: Day
  readonly end_date: Day
  readonly seed: string
  readonly seed_was_given: boolean
  readonly due_date: Day
}

/**
 * Today's date in the project's time zone, and the first and last day of a pay period; the last day is never after today. Both days are
 * null if there is no such period.
 */
export function findRange(db: AgencyTransaction, projectId: number, period: number | null): Promise<{ today: Day; start_date: Day | null; end_date: Day | null }> {
  return db.one(sql<{ today: Day; start_date: Day | null; end_date: Day | null }>`
    SELECT to_json(now.today) #>> '{}' AS today, to_json(period.start_date) #>> '{}' AS start_date,
      to_json(CASE WHEN period.start_date IS NOT NULL THEN least(coalesce(period.end_date, now.today), now.today) END) #>> '{}' AS end_date
    FROM dot_projects project CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE project.timezone)::date AS today) now
    LEFT JOIN pay_periods period ON period.dot_authority_id = ${db.agency} AND period.dot_project_id = project.id AND period.number = ${period}
    WHERE project.dot_authority_id = ${db.agency} AND project.id = ${projectId}`)
}

/** Whether a rule already drew from days of this range. The caller has locked the rule's row, so no other draw can be added meanwhile. */
export async function hasOverlap(db: AgencyTransaction, ruleId: number, from: Day, to: Day): Promise<boolean> {
  return (await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM verification_samples WHERE dot_authority_id = ${db.agency} AND verification_rule_id = ${ruleId} AND addition_to IS NULL
      AND start_date <= ${to}::date AND end_date >= ${from}::date LIMIT 1`)) !== null
}

/** The original draw with this id, or null. Locks the row of its rule, so that two additional draws never draw from the same tickets. */
export function findRoot(db: AgencyTransaction, projectId: number, id: number): Promise<(NewSample & { id: number; due_days: number }) | null> {
  return db.maybeOne(sql<NewSample & { id: number; due_days: number }>`
    SELECT sample.id, sample.verification_rule_id, sample.rule_name, sample.counted, sample.grouped_by, sample.share_kind, sample.share::float8 AS share, sample.minimum,
      sample.pay_period, to_json(sample.start_date) #>> '{}' AS start_date, to_json(sample.end_date) #>> '{}' AS end_date, rule.due_days
    FROM verification_samples sample JOIN verification_rules rule ON rule.dot_authority_id = ${db.agency} AND rule.id = sample.verification_rule_id
    WHERE sample.dot_authority_id = ${db.agency} AND sample.dot_project_id = ${projectId} AND sample.id = ${id} AND sample.addition_to IS NULL FOR UPDATE OF rule`)
}

/** Stores a draw without its tickets; returns its id. */
export async function addSample(db: AgencyTransaction, projectId: number, sample: NewSample, by: string): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO verification_samples (dot_authority_id, dot_project_id, verification_rule_id, addition_to, rule_name, counted, grouped_by, share_kind, share, minimum,
      pay_period, start_date, end_date, seed, seed_was_given, due_date, drawn_by_name)
    VALUES (${db.agency}, ${projectId}, ${sample.verification_rule_id}, ${sample.addition_to}, ${sample.rule_name}, ${sample.counted}, ${sample.grouped_by}, ${sample.share_kind},
      ${sample.share}, ${sample.minimum}, ${sample.pay_period}, ${sample.start_date}, ${sample.end_date}, ${sample.seed}, ${sample.seed_was_given}, ${sample.due_date}, ${by})
    RETURNING id`)
  return id
}

/**
 * Selects the tickets of a stored draw in one statement: groups the tickets of the range, computes how many each group needs (`neededOf`,
 * or `neededOfLate` for an additional draw), and stores that many in the order of `drawOrder`. Returns the number of groups.
 */
export async function addDrawn(db: AgencyTransaction, projectId: number, id: number, sample: NewSample): Promise<number> {
  // the groups of earlier draws of this range, whose tickets an additional draw cannot draw again; empty for an original draw
  const before = sql.part`SELECT day, name, slip_ids, needed FROM verification_groups WHERE dot_authority_id = ${db.agency} AND verification_sample_id = ANY (ARRAY(
    SELECT own.id FROM verification_samples own WHERE own.dot_authority_id = ${db.agency} AND (own.id = ${sample.addition_to}::int OR own.addition_to = ${sample.addition_to}::int)
      AND own.id <> ${id}))`
  const ofShare = shareOf(sample)
  const tickets = sql.part`counted.tickets`
  const all = sql.part`counted.tickets + earlier.tickets`
  const { groups } = await db.one(sql<{ groups: number }>`
    WITH before AS MATERIALIZED (${before}), pooled AS MATERIALIZED (SELECT unnest(slip_ids) AS id FROM before), pool AS MATERIALIZED (
      SELECT s.id, CASE WHEN ${sample.counted === 'day'} THEN s.ticket_date END AS day, ${groupNames[sample.grouped_by]} AS name,
        sha256(convert_to(${sample.seed}::text || ':' || s.id, 'UTF8')) AS key
      FROM slips s WHERE s.dot_authority_id = ${db.agency} AND s.dot_project_id = ${projectId} AND s.ticket_date BETWEEN ${sample.start_date}::date AND ${sample.end_date}::date
        AND ${canBeDrawn} AND s.id NOT IN (SELECT pooled.id FROM pooled)
    ), counted AS (
      SELECT day, name, count(*)::int AS tickets, array_agg(id ORDER BY id) AS slip_ids FROM pool GROUP BY day, name
    ), sized AS (
      SELECT counted.*, least(counted.tickets, greatest(
        CASE WHEN ${sample.addition_to !== null} THEN ${ofShare(tickets)} ELSE 0 END,
        least(${all}, greatest(${sample.minimum}::int, ${ofShare(all)})) - earlier.drawn))::int AS needed
      FROM counted CROSS JOIN LATERAL (
        SELECT coalesce(sum(cardinality(before.slip_ids)), 0)::int AS tickets, coalesce(sum(before.needed), 0)::int AS drawn
        FROM before WHERE before.name = counted.name AND before.day IS NOT DISTINCT FROM counted.day) AS earlier
    ), added AS (
      INSERT INTO verification_groups (dot_authority_id, dot_project_id, verification_sample_id, day, name, slip_ids, needed)
      SELECT ${db.agency}, ${projectId}, ${id}, day, name, slip_ids, needed FROM sized ORDER BY day, name
      RETURNING id, day, name, needed
    ), ranked AS (
      SELECT id, day, name, row_number() OVER (PARTITION BY day, name ORDER BY key, id)::int AS place FROM pool
    ), drawn AS (
      INSERT INTO verification_tickets (dot_authority_id, dot_project_id, verification_sample_id, verification_group_id, slip_id, place)
      SELECT ${db.agency}, ${projectId}, ${id}, added.id, ranked.id, ranked.place
      FROM ranked JOIN added ON added.name = ranked.name AND added.day IS NOT DISTINCT FROM ranked.day
      WHERE ranked.place <= added.needed ORDER BY added.id, ranked.place
    )
    SELECT count(*)::int AS groups FROM added`)
  return groups
}

/** The rows of a draw's tickets, each with its own id (not the id of the ticket) and the ticket number. */
export function findDrawnNames(db: AgencyTransaction, id: number): Promise<{ id: number; name: string; version: number }[]> {
  return db.many(sql<{ id: number; name: string; version: number }>`
    SELECT t.id, s.ticket_number AS name, t.version FROM verification_tickets t JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = t.slip_id
    WHERE t.dot_authority_id = ${db.agency} AND t.verification_sample_id = ${id} ORDER BY t.id`)
}

/** Returns SQL that applies the rule's share to a number of tickets. Rounds up, and uses whole numbers only, like `neededOf`. */
function shareOf(sample: VerificationQuota): (tickets: SqlPart) => SqlPart {
  const { part, whole } = fractionOf(sample)
  return (tickets) => sql.part`((${tickets})::bigint * ${part}::bigint + ${whole - 1}::bigint) / ${whole}::bigint`
}
