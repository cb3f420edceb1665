import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A daily work report that a question found. */
export interface FoundReport {
  readonly id: number
  readonly name: string
  readonly date: string
  readonly inspector: string
  readonly text: string
}

/** A document that a question found. */
export interface FoundDocument {
  readonly id: number
  readonly name: string
  readonly kind: string | null
  readonly created_by: string
  readonly date: string
}

const TEXT_MAX = 400
const WORDS_MAX = 20

/**
 * A text search query that matches any of the words; null if there are no words. Drops everything but letters and digits, so that no word
 * acts as an operator.
 */
export function textQueryOf(words: readonly string[]): SqlPart | null {
  const plain = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter((word) => word !== '').slice(0, WORDS_MAX)
  return plain.length === 0 ? null : sql.part`to_tsquery('english', ${plain.join(' | ')})`
}

/** The reports of a project that match `text`, best matches first; all reports of the days if `text` is null. */
export function findReports(db: AgencyTransaction, project: number, { from, to }: { readonly from: string | null; readonly to: string | null }, text: SqlPart | null, most: number): Promise<FoundReport[]> {
  const words = sql.part`to_tsvector('english', concat_ws(' ', report.name, report.inspector_name, report.remarks, report.weather))`
  return db.many(sql<FoundReport>`
    SELECT report.id, report.name, to_json(report.date) #>> '{}' AS date, report.inspector_name AS inspector, left(concat_ws('; ', nullif(report.remarks, ''), nullif(report.weather, '')), ${TEXT_MAX}) AS text
    FROM daily_work_reports report WHERE report.dot_authority_id = ${db.agency} AND report.dot_project_id = ${project} AND report.deleted_at IS NULL
      AND (${from}::date IS NULL OR report.date >= ${from}::date) AND (${to}::date IS NULL OR report.date <= ${to}::date) AND ${text === null ? sql.part`true` : sql.part`${words} @@ ${text}`}
    ORDER BY ${text === null ? sql.part`report.date DESC` : sql.part`ts_rank(${words}, ${text}) DESC, report.date DESC`}, report.id DESC LIMIT ${most}`)
}

/** The documents of a project whose name or kind matches the words, best matches first. */
export function findDocuments(db: AgencyTransaction, project: number, zone: string, text: SqlPart, most: number): Promise<FoundDocument[]> {
  const kind = sql.part`(SELECT replace(reading.document_kind, '_', ' ') FROM ai_readings reading
    WHERE reading.dot_authority_id = document.dot_authority_id AND reading.document_id = document.id AND reading.state = 'done' ORDER BY reading.id DESC LIMIT 1)`
  // splits at punctuation, so that a search for `plan` finds `Paving_plan-v2.pdf`
  const words = sql.part`to_tsvector('english', regexp_replace(concat_ws(' ', document.name, ${kind}), '[^[:alnum:]]+', ' ', 'g'))`
  return db.many(sql<FoundDocument>`
    SELECT document.id, document.name, ${kind} AS kind, document.created_by_name AS created_by, to_json((document.created_at AT TIME ZONE ${zone})::date) #>> '{}' AS date
    FROM documents document WHERE document.dot_authority_id = ${db.agency} AND document.owner_type = 'project' AND document.owner_id = ${project} AND document.deleted_at IS NULL AND ${words} @@ ${text}
    ORDER BY ts_rank(${words}, ${text}) DESC, document.id DESC LIMIT ${most}`)
}
