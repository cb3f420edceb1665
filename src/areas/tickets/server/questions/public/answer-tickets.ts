import { slipsQuery } from '#src/areas/tickets/domain/filters'
import { plainWords } from '#src/areas/tickets/domain/questions/question-words'
import type { KnownValues, ReadQuestion } from '#src/areas/tickets/domain/questions/public/read-question'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { summedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { searchOnce } from '#src/areas/tickets/server/list/search'
import { isRejectedOrVoided, ticketStatuses } from '#src/platform/domain/status-words'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The summed net of the tickets that have the same material and unit. */
export interface NetSum {
  readonly material: string
  readonly unit: string | null
  readonly tickets: number
  readonly net: string | null
}

/** A ticket that matches a question. */
export interface FoundTicket {
  readonly id: number
  readonly ticket_number: string
  readonly status: string
  readonly day: string | null
  readonly plant: string
  readonly material: string
  readonly net: string | null
  readonly unit: string | null
  readonly truck: string | null
  /** The ticket's flag note, its rejection reason and its notes, joined to one text. */
  readonly notes: string
}

/** What the tickets of a project say about a question: how many tickets match, the sums, and the latest of these tickets. */
export interface TicketAnswer {
  readonly count: number
  /**
   * How many of the matching tickets are not in the sums, because they are rejected or voided and the question did not ask for such
   * tickets.
   */
  readonly not_summed: number
  readonly sums: readonly NetSum[]
  readonly tickets: readonly FoundTicket[]
}

const NOTE_MAX = 300
const WORDS_MAX = 40
const VALUES_MAX = 5_000

/**
 * The values of a project's tickets that a question may name: all materials, plants and companies, and, of the ticket numbers and trucks,
 * those that occur as words in the question.
 */
export async function knownValues(db: AgencyTransaction, project: number, question: string): Promise<KnownValues> {
  const ofProject = sql.part`FROM slips s WHERE s.dot_authority_id = ${db.agency} AND s.dot_project_id = ${project}`
  const values = async (column: SqlPart): Promise<string[]> =>
    (await db.many(sql<{ value: string }>`SELECT DISTINCT ${column} AS value ${ofProject} AND ${column} <> '' ORDER BY 1 LIMIT ${VALUES_MAX}`)).map(({ value }) => value)
  const words = plainWords(question).split(' ').filter((word) => /\d/.test(word)).slice(0, WORDS_MAX)
  const named = await db.one(sql<{ numbers: string[]; trucks: string[] }>`
    SELECT ARRAY(SELECT DISTINCT s.ticket_number ${ofProject} AND lower(s.ticket_number) = ANY (${words}::text[])) AS numbers,
      ARRAY(SELECT DISTINCT s.truck ${ofProject} AND lower(s.truck) = ANY (${words}::text[])) AS trucks`)
  return {
    ticket_number: named.numbers, truck: named.trucks, material_description: await values(sql.part`s.material_description`), plant_name: await values(sql.part`s.plant_name`),
    supplier: await values(sql.part`s.supplier`), contractor: await values(sql.part`s.contractor`),
  }
}

const notesOf = sql.part`concat_ws('; ', nullif(s.flag_note, ''), nullif(s.rejection_reason, ''),
  (SELECT string_agg(note.text, '; ' ORDER BY note.id) FROM slip_notes note WHERE note.dot_authority_id = s.dot_authority_id AND note.slip_id = s.id AND note.removed_at IS NULL))`

/**
 * The tickets of a project that match the filters of a question. The counts and sums include all of them; the tickets that are returned are
 * the latest ones. `text`: the words of the question that are not part of a filter, as a text query. If there are such words, only tickets
 * whose notes contain them match, and nothing is counted.
 */
export async function answerTickets(db: AgencyTransaction, person: Viewer, project: number, { filters, line, isCounted }: ReadQuestion, text: SqlPart | null, most: number): Promise<TicketAnswer> {
  const query = { ...slipsQuery(filters), project_id: project } as Parameters<typeof summedSlips>[2]
  const { from, where } = summedSlips(db, person, query, await searchOnce(db, query))
  const isSummed = filters.status === 'rejected' || filters.status === 'voided' ? sql.part`true` : sql.part`s.status <> ALL (${ticketStatuses.filter(isRejectedOrVoided)}::text[])`
  const sums = isCounted
    ? await db.many(sql<NetSum & { readonly is_summed: boolean }>`
      SELECT s.material_description AS material, s.uom_1 AS unit, ${isSummed} AS is_summed, count(*)::int AS tickets, trim_scale(sum(s.net_amount))::text AS net
      FROM ${from} WHERE ${where} GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2`)
    : []
  const notes = text === null ? [] : await latest(db, sql.part`slips s`, sql.part`${where} AND (coalesce(s.flag_note, '') <> '' OR coalesce(s.rejection_reason, '') <> ''
    OR EXISTS (SELECT FROM slip_notes any_note WHERE any_note.dot_authority_id = s.dot_authority_id AND any_note.slip_id = s.id))
    AND to_tsvector('english', ${notesOf}) @@ ${text}`, most)
  const others = isCounted && line !== '' && notes.length < most ? await latest(db, sql.part`slips s`, where, most) : []
  const count = sums.reduce((before, { tickets }) => before + tickets, 0)
  const summed = sums.filter((one) => one.is_summed)
  return {
    count,
    not_summed: count - summed.reduce((before, { tickets }) => before + tickets, 0),
    sums: summed.map(({ is_summed: _summed, ...one }) => one),
    tickets: [...notes, ...others.filter(({ id }) => !notes.some((one) => one.id === id))].slice(0, most),
  }
}

function latest(db: AgencyTransaction, from: SqlPart, where: SqlPart, most: number): Promise<FoundTicket[]> {
  return db.many(sql<FoundTicket>`
    SELECT s.id, s.ticket_number, s.status, to_json(s.ticket_date) #>> '{}' AS day, s.plant_name AS plant, s.material_description AS material, trim_scale(s.net_amount)::text AS net,
      s.uom_1 AS unit, s.truck, left(${notesOf}, ${NOTE_MAX}) AS notes
    FROM ${from} WHERE ${where} ORDER BY s.ticketed_at DESC, s.id DESC LIMIT ${most}`)
}
