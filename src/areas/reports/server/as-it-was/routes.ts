import { asItWas } from '#src/areas/reports/api/as-it-was'
import { compareFields, compareLines } from '#src/areas/reports/domain/as-it-was/compare'
import { codeTexts, findTicketThen, peopleOf, projectTitles } from '#src/areas/reports/server/as-it-was/ticket-then'
import { findPeriodThen, findTotalsThen } from '#src/areas/reports/server/as-it-was/totals-then'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import { implement } from '#src/platform/server/http/call'
import { notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { allow, refuse } from '#src/platform/domain/verdict'

/**
 * Fields that no event records, because the server computes them, so their past values are unknown. `plant_id` is left out too, because a
 * plant is shown by its name.
 */
const UNKNOWN_THEN: ReadonlySet<string> = new Set(['id', 'version', 'pay_period', 'reissued', 'modified', 'plant_id'])

/** Fields whose value is a person: the events and the columns have only the id. */
const PEOPLE = ticketFields.filter(({ type }) => type.kind === 'person').map(({ key }) => key)

/** Fields whose value is a decimal. Some events have it as a number, others as a text with all the decimals of the column. */
const DECIMALS = ticketFields.filter(({ type }) => type.kind === 'decimal').map(({ key }) => key)

/** A ticket, a project's totals and a pay period as they were at a moment, compared with a later moment (PLUS-17). */
export const asItWasRoutes = implement(asItWas, {
  totals: ({ params: { projectId }, query: { at, to: requestedEnd, pay_period: period }, person, inAgency }) =>
    inAgency(async (db) => {
      await db.seeOneSnapshot()
      const to = requestedEnd ?? new Date().toISOString()
      assertOrder(at, to)
      await assertProjectVisible(db, person, projectId)
      const states = period === undefined ? null : await findPeriodThen(db, projectId, period, at, to)
      if (period !== undefined && states === null) throw notFound()
      const [earlier, later] = [await findTotalsThen(db, projectId, at, period ?? null), await findTotalsThen(db, projectId, to, period ?? null)]
      const number = (quantity: string | null) => (quantity === null ? null : Number(quantity))
      return {
        at, to, earlier: earlier.counts, later: later.counts,
        pay_period: period === undefined || states === null ? null : { number: period, ...states },
        lines: compareLines(earlier.lines, later.lines).map((line) => ({ ...line, quantity_then: number(line.quantity_then), quantity_later: number(line.quantity_later), difference: Number(line.difference) })),
      }
    }),
  ticket: ({ params: { id }, query: { at, to: requestedEnd }, person, inAgency }) =>
    inAgency(async (db) => {
      const to = requestedEnd ?? new Date().toISOString()
      assertOrder(at, to)
      const comparison = await findTicketThen(db, person, id, at, to)
      if (comparison === null) throw notFound()
      const { ticket_number, dot_project_id, earlier, later } = comparison
      const [one = '', other = ''] = await codeTexts(db, earlier?.['pay_item_assignments'], later?.['pay_item_assignments'])
      const projects = await projectTitles(db, [earlier?.['dot_project_id'], later?.['dot_project_id']])
      const people = await peopleOf(db, PEOPLE.flatMap((key) => [earlier?.[key], later?.[key]]))
      const named = (values: Readonly<Record<string, unknown>> | null, codes: string) =>
        values === null ? null : { ...values, ...decimalsOf(values), ...Object.fromEntries(PEOPLE.map((key) => [key, people.get(Number(values[key])) ?? null])), pay_item_assignments: codes === '' ? null : codes, dot_project_id: projects.get(Number(values['dot_project_id'])) ?? null }
      const fields = [...new Set(['status', 'pay_item_assignments', ...ticketFields.filter(({ key, stored }) => stored !== 'joined' && !UNKNOWN_THEN.has(key)).map(({ key }) => key)])]
      return { at, to, ticket_number, dot_project_id, was_received: earlier !== null, fields: [...compareFields(fields, named(earlier, one), named(later, other))] }
    }),
})

/** The decimal fields of a ticket as numbers, so that equal amounts compare as equal even if events recorded them in different forms. */
function decimalsOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, number | null>> {
  return Object.fromEntries(DECIMALS.map((key) => [key, values[key] == null ? null : Number(values[key])]))
}

function assertOrder(at: string, to: string): void {
  throwIfRefused(Date.parse(at) <= Date.parse(to) ? allow : refuse('errors.moments_order'))
}
