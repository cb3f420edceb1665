import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { AnswerSource, FoundAnswer } from '#src/areas/assist/api/questions'
import { hostOf } from '#src/areas/assist/domain/provider/provider'
import { findProvider } from '#src/areas/assist/server/provider/provider-store'
import { findDocuments, findReports, textQueryOf } from '#src/areas/assist/server/questions/find-texts'
import { searchActivity } from '#src/areas/projects/server/public/search-activity'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { readQuestion } from '#src/areas/tickets/domain/questions/public/read-question'
import { answerTickets, knownValues, type NetSum, type TicketAnswer } from '#src/areas/tickets/server/questions/public/answer-tickets'
import { usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit, countText, exactAmountText } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { isTicketStatus, statusWord } from '#src/platform/domain/status-words'
import { dayInZone } from '#src/platform/domain/time/days'
import { sum } from '#src/platform/domain/units/decimal'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'

type Source = Static<typeof AnswerSource>
type Line = Omit<Source, 'id'>

const SUMS_MAX = 10
const TICKETS_MAX = 15
const OTHERS_MAX = 5
const TEXT_MAX = 500
/**
 * Matches questions about reports in general. The answer to such a question uses the reports of the days asked about, even those that
 * contain no word of the question.
 */
const OF_REPORTS = /\b(?:reports?|dwrs?|remarks?|weather|happened|inspectors?)\b/i

/**
 * The sources that a question finds in a project: sums and tickets by the filters in the question, and reports, documents and events by the
 * words in the question. Throws 404 if the person does not see the project. Nothing is sent to the provider.
 */
export async function findAnswer(db: AgencyTransaction, person: SignedIn, project: number, question: string): Promise<Static<typeof FoundAnswer>> {
  await assertProjectVisible(db, person, project)
  const { zone } = await db.one(sql<{ zone: string }>`
    SELECT coalesce(p.timezone, agency.timezone) AS zone FROM dot_projects p JOIN dot_authorities agency ON agency.id = p.dot_authority_id WHERE p.dot_authority_id = ${db.agency} AND p.id = ${project}`)
  const read = readQuestion(question, dayInZone(new Date(), zone), await knownValues(db, project, question))
  const text = textQueryOf(read.words)
  const tickets = await answerTickets(db, person, project, read, text, TICKETS_MAX)
  const span = { from: read.filters.start_date ?? null, to: read.filters.end_date ?? null }
  const asksReports = isFlagOn(person.flags, 'show_dwr') && (text !== null || (OF_REPORTS.test(question) && (span.from !== null || span.to !== null)))
  const reports = asksReports ? await findReports(db, project, span, OF_REPORTS.test(question) && span.from !== null ? null : text, OTHERS_MAX) : []
  const documents = text === null ? [] : await findDocuments(db, project, zone, text, OTHERS_MAX)
  const events = text === null ? [] : await searchActivity(db, project, span, text, OTHERS_MAX)
  const lines: readonly Line[] = [
    ...sumLines(tickets),
    ...tickets.tickets.map((one) => line('ticket', one.id, one.ticket_number, [
      one.day === null ? '' : usDay(one.day), isTicketStatus(one.status) ? statusWord(one.status) : '', one.plant, one.material, one.net === null ? '' : netText(one.net, one.unit), one.truck === null || one.truck === '' ? '' : message('ask.truck', { truck: one.truck }), one.notes])),
    ...reports.map((one) => line('daily_work_report', one.id, one.name, [usDay(one.date), one.inspector, one.text])),
    ...documents.map((one) => line('document', one.id, one.name, [one.kind ?? '', one.created_by, usDay(one.date)])),
    ...events.map((one) => line('event', null, one.sentence, [one.actor, usDay(dayInZone(one.happened_at, zone))])),
  ]
  const sources = lines.map((one, at) => ({ ...one, id: at + 1 }))
  const provider = await findProvider(db)
  return {
    line: read.line,
    words: [...read.words],
    is_known: lines.length > 0,
    tickets: read.isCounted ? { count: tickets.count, not_summed: tickets.not_summed } : null,
    sources,
    token: createHash('sha256').update(JSON.stringify(sources)).digest('hex'),
    provider: provider.is_on ? hostOf(provider.base_address) : '',
  }
}

function line(kind: Source['kind'], id: number | null, name: string, parts: readonly string[]): Line {
  return { kind, record_id: id, name, text: [...parts.filter((part) => part !== '').join(', ')].slice(0, TEXT_MAX).join(''), material: null, unit: null }
}

/** The sums as lines of text: first a total for each unit that several materials share, then one line per material and unit. */
function sumLines({ sums }: TicketAnswer): readonly Line[] {
  const units = [...new Set(sums.map(({ unit }) => unit))]
  const totals = units.flatMap((unit) => {
    const of = sums.filter((one) => one.unit === unit)
    return of.length < 2 ? [] : [sumLine(message('ask.all_materials'), null, { unit, tickets: of.reduce((before, one) => before + one.tickets, 0), net: sum(of.flatMap(({ net }) => net ?? [])) })]
  })
  return [...totals, ...sums.slice(0, SUMS_MAX).map((one) => sumLine(one.material === '' ? message('ask.no_material') : one.material, one.material, one))]
}

function sumLine(name: string, material: string | null, { unit, tickets, net }: Pick<NetSum, 'unit' | 'tickets' | 'net'>): Line {
  return { kind: 'sum', record_id: null, name, text: message('ask.sum', { count: countText(tickets), net: netText(net, unit) }), material, unit: unit ?? '' }
}

/** An amount with its unit and all decimals, so that the amounts of the single lines add up exactly to the total. */
function netText(net: string | null, unit: string | null): string {
  return net === null ? amountWithUnit(null, unit) : [exactAmountText(net), unit ?? ''].filter((part) => part !== '').join(' ')
}
