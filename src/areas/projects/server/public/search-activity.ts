import { activityLine } from '#src/areas/projects/domain/activity/activity'
import { recordsHappened, type Span } from '#src/areas/projects/server/views-store'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** An entry of a project's activity that a text query found. */
export interface FoundEvent {
  readonly happened_at: string
  readonly actor: string
  readonly sentence: string
}

/**
 * Full-text search in the activity on a project's records. Returns the matching entries, best match first, with the same text as on the
 * activity screen. Like the activity screen, it covers only the newest events.
 */
export async function searchActivity(db: AgencyTransaction, project: number, span: Span, text: SqlPart, most: number): Promise<FoundEvent[]> {
  const lines = (await recordsHappened(db, project, span)).map((row) => ({ happened_at: row.happened_at, actor: row.actor, sentence: activityLine(row) }))
  // splits at punctuation, so that a search for `design` finds `Mix_design-v2.pdf`
  const words = sql.part`to_tsvector('english', regexp_replace(line.words, '[^[:alnum:]]+', ' ', 'g'))`
  const matches = await db.many(sql<{ at: number }>`
    SELECT at::int FROM unnest(${lines.map(({ actor, sentence }) => `${actor} ${sentence}`)}::text[]) WITH ORDINALITY AS line (words, at)
    WHERE ${words} @@ ${text} ORDER BY ts_rank(${words}, ${text}) DESC, at LIMIT ${most}`)
  return matches.flatMap(({ at }) => lines[at - 1] ?? [])
}
