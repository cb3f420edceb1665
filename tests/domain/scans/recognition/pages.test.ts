import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ofPages } from '#src/areas/scans/domain/recognition/pages'
import { recognizeTicket } from '#src/areas/scans/domain/recognition/ticket'
import { paper, TODAY } from '#tests/domain/scans/recognition/paper'

const FIRST = `TICKET NO: 77310
DATE: 07/02/2026
TRUCK: M-22
CUSTOMER: Basin Road
LOAD NO: 4`
const WEIGHTS = `GROSS: 79980 LB
TARE: 27460 LB
NET: 52520 LB`

const pagesOf = (texts: readonly string[], unsure: Readonly<Record<string, number>> = {}) => texts.map((text, at) => ({ page: at + 1, ticket: recognizeTicket(paper(text, { unsure }), TODAY) }))

/** The values that were read from the ticket on these pages, and the fields left empty; or the reason why there is no ticket. */
function read(texts: readonly string[], unsure: Readonly<Record<string, number>> = {}) {
  const ticket = ofPages(pagesOf(texts, unsure))
  if ('problem' in ticket) return ticket.problem
  return { values: Object.fromEntries(ticket.filter(({ field }) => field.value !== '').map(({ field }) => [field.field, field.value])), empty: ticket.filter(({ field }) => field.value === '').map(({ field }) => field.field) }
}

const VALUES = { ticket_number: '77310', ticket_date: '2026-07-02', truck: 'M-22', customer_name: 'Basin Road', load_number: '4' }
const WEIGHED = { gross_amount_1: '79980', tare_amount_1: '27460', net_amount: '52520', uom_1: 'LB' }
const WEIGHED_FIELDS = Object.keys(WEIGHED)

test.each([
  ['one page', [FIRST], { values: VALUES, empty: [] }],
  ['a second page without a ticket', [FIRST, 'Terms and conditions\nof sale and of delivery'], { values: VALUES, empty: [] }],
  ['two copies', [FIRST, FIRST], { values: VALUES, empty: [] }],
  ['a second page with the same ticket number', [FIRST, `TICKET NO: 77310\n${WEIGHTS}`], { values: { ...VALUES, ...WEIGHED }, empty: [] }],
  ['a second page without the ticket number', [FIRST, WEIGHTS], { values: VALUES, empty: WEIGHED_FIELDS }],
  ['a first page without the ticket number', [WEIGHTS, FIRST], { values: VALUES, empty: WEIGHED_FIELDS }],
  ['one value that differs between copies', [FIRST, FIRST.replace('M-22', 'M-72')], { values: { ...VALUES, truck: undefined }, empty: ['truck'] }],
  ['two ticket numbers', [FIRST, FIRST.replace('77310', '77311')], 'several_tickets'],
  ['two ticket numbers, and nothing else on one page', [FIRST, `TICKET NO: 77311\n${WEIGHTS}`], 'several_tickets'],
  ['an unread ticket number, and two values that differ', [FIRST, FIRST.replace('77310', '').replace('M-22', 'M-23').replace('LOAD NO: 4', 'LOAD NO: 5')], 'several_tickets'],
  ['the same number of two plants', [FIRST, FIRST.replace('M-22', 'T-4').replace('07/02/2026', '07/03/2026').replace('Basin Road', 'Acme')], 'several_tickets'],
  ['no page with a ticket', ['Terms and conditions\nof sale and of delivery'], 'no_ticket'],
  ['an empty page', [''], 'no_text'],
])('AI-6 a file with %s is read as one ticket only if that is certain', (_case, texts, expected) => {
  const ticket = read(texts)
  if (typeof ticket === 'string' || typeof expected === 'string') return expect(ticket).toEqual(expected)
  expect({ values: ticket.values, empty: ticket.empty.toSorted() }).toEqual({ values: JSON.parse(JSON.stringify(expected.values)) as object, empty: [...expected.empty].toSorted() })
})

test('AI-6 a copy that is hard to read does not override the other one, but values that differ are left empty', () => {
  const copy = FIRST.replace('M-22', 'M-72').replace('Basin Road', 'Bazin Rood').replace('LOAD NO: 4', 'LOAD NO: 9')
  expect(read([FIRST, copy], { 'M-72': 0.5, Bazin: 0.5, Rood: 0.5, 9: 0.5 })).toEqual({ values: { ticket_number: '77310', ticket_date: '2026-07-02' }, empty: ['customer_name', 'truck', 'load_number'] })
})

test('AI-6 every value read from several pages is on a page with the ticket number, and contradicted by no page', () => {
  const line = fc.constantFrom('TICKET NO: 77310', 'TICKET NO: 77311', 'DATE: 07/02/2026', 'DATE: 07/03/2026', 'TRUCK: M-22', 'TRUCK: T-4', 'LOAD NO: 4', 'LOAD NO: 5', 'CUSTOMER: Basin Road', 'GROSS: 79980 LB')
  const page = fc.uniqueArray(line, { minLength: 3, maxLength: 8, selector: (one) => one.split(':')[0] }).map((lines) => lines.join('\n'))
  fc.assert(fc.property(fc.array(page, { minLength: 1, maxLength: 3 }), (texts) => {
    const pages = pagesOf(texts)
    const ticket = ofPages(pages)
    if ('problem' in ticket) return
    const fields = pages.map(({ ticket: one }) => ('fields' in one ? one.fields : []))
    const hasNumber = fields.some((one) => one.some(({ field }) => field === 'ticket_number'))
    for (const { field } of ticket.filter((one) => one.field.value !== '')) {
      const having = fields.filter((one) => one.some((other) => other.field === field.field))
      expect(new Set(having.map((one) => one.find((other) => other.field === field.field)?.read))).toEqual(new Set([field.value]))
      if (hasNumber) expect(having.some((one) => one.some((other) => other.field === 'ticket_number'))).toBe(true)
    }
  }))
})
