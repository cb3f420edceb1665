import { createHash } from 'node:crypto'
import { drawOrder } from '#src/areas/reconciliation/domain/verification/draw'
import { neededOf, neededOfLate } from '#src/areas/reconciliation/domain/verification/quota'
import type { VerificationQuota } from '#src/areas/reconciliation/domain/verification/rule'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'

interface Redrawn {
  readonly is_same: boolean
  readonly groups: number
  readonly tickets: number
  readonly drawn: number
  readonly seed: string
}

interface Group {
  readonly slip_ids: readonly number[]
  readonly needed: number
  /** The drawn tickets in the order in which they were drawn. */
  readonly drawn: readonly number[]
  readonly tickets_before: number
  readonly drawn_before: number
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Repeats a draw with the rules of the domain, independently of the SQL that made the draw, and compares the quota and the drawn tickets of
 * every group. 404 if there is no such draw.
 */
export async function redraw(db: AgencyTransaction, projectId: number, id: number): Promise<Redrawn> {
  const sample = await db.maybeOne(sql<VerificationQuota & { seed: string; addition_to: number | null }>`
    SELECT seed, addition_to, share_kind, share::float8 AS share, minimum FROM verification_samples
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ${id}`)
  if (sample === null) throw notFound()
  const groups = await db.many(sql<Group>`
    SELECT quota.slip_ids, quota.needed, coalesce((SELECT array_agg(t.slip_id ORDER BY t.place) FROM verification_tickets t
        WHERE t.dot_authority_id = ${db.agency} AND t.verification_group_id = quota.id), '{}') AS drawn, before.tickets AS tickets_before, before.drawn AS drawn_before
    FROM verification_groups quota CROSS JOIN LATERAL (
      SELECT coalesce(sum(cardinality(g.slip_ids)), 0)::int AS tickets, coalesce(sum(g.needed), 0)::int AS drawn FROM verification_groups g
        JOIN verification_samples own ON own.dot_authority_id = ${db.agency} AND own.id = g.verification_sample_id
      WHERE g.dot_authority_id = ${db.agency} AND own.id < ${id} AND (own.id = ${sample.addition_to}::int OR own.addition_to = ${sample.addition_to}::int)
        AND g.name = quota.name AND g.day IS NOT DISTINCT FROM quota.day) AS before
    WHERE quota.dot_authority_id = ${db.agency} AND quota.verification_sample_id = ${id}`)
  const isSame = groups.every(({ slip_ids: ids, needed, drawn, ...before }) => {
    const again = sample.addition_to === null ? neededOf(ids.length, sample) : neededOfLate(ids.length, { tickets: before.tickets_before, drawn: before.drawn_before }, sample)
    return again === needed && drawn.length === needed && drawOrder(sample.seed, ids, sha256).slice(0, needed).every((slip, at) => slip === drawn[at])
  })
  const sum = (count: (group: Group) => number) => groups.reduce((all, group) => all + count(group), 0)
  return { is_same: isSame, groups: groups.length, tickets: sum(({ slip_ids: { length } }) => length), drawn: sum(({ drawn: { length } }) => length), seed: sample.seed }
}
