import { expect, test } from 'vitest'
import { pageOf, paperDraftOf } from '#src/areas/scans/client/requests/paper-draft-of'
import type { PlacedField } from '#src/areas/scans/domain/requests/answers'
import { leftEmpty } from '#src/areas/tickets/client/paper-tickets/paper-values'

const place = { page: 1, x: 0.2, y: 0.1, width: 0.1, height: 0.02 }
const field = (key: PlacedField['field'], text: string, value = text, page = 1): PlacedField => ({ field: key, label: key, text, value, confidence: 0.9, place: { ...place, page }, doubt: value === '' ? 'unclear' : null })

test('AI-6 a scan fills the form with the values that are certain, and leaves uncertain fields empty with a proposed value', () => {
  const fields = [field('ticket_number', '7731O', ''), field('ticket_date', '06/14/2026', '2026-06-14'), field('ticketed_at', '00:05'), field('net_amount', '52520 LB', '52520'), field('weighmaster', 'A. Day'), field('truck', 'T-4', 'T-4', 2)]
  const draft = paperDraftOf({ id: 'j1', name: 'a.jpg', fields }, null)
  expect(draft.values).toEqual({ ticket_date: '6/14/2026', time: '12:05 AM', net_amount: '52520', truck: 'T-4' })
  expect(draft.marks.ticket_number).toEqual({ x: 0.2, y: 0.1, width: 0.1, height: 0.02, unsure: '7731O' })
  // a value from another page is not marked in this page's picture
  expect(draft.marks.truck).toBeUndefined()
  expect(leftEmpty(draft, draft.values)).toEqual(['ticket_number'])
  // a field that has been filled in is no longer listed as empty
  expect(leftEmpty(draft, { ...draft.values, ticket_number: '77310' })).toEqual([])
  expect(draft.photo).toBeNull()
})

test('AI-6 of the uncertain fields, weights and the date are asked first, in whatever order the paper and the form have them', () => {
  const keys = ['ticket_number', 'truck', 'ticketed_at', 'material_description', 'supplier', 'ticket_date', 'net_amount', 'tare_amount_1', 'gross_amount_1'] as const
  const draft = paperDraftOf({ id: 'j1', name: 'a.jpg', fields: keys.map((key) => field(key, '?', '')) }, null)
  expect(leftEmpty(draft, {})).toEqual(['gross_amount_1', 'tare_amount_1', 'net_amount', 'ticket_date', 'ticket_number', 'truck', 'time', 'material_description', 'supplier'])
  expect(leftEmpty(draft, { gross_amount_1: '79980', tare_amount_1: '27460', net_amount: '52520' })[0]).toBe('ticket_date')
})

test('AI-6 the picture of a scan is shown and becomes the photo of the ticket; for a PDF it is the page with the most values', () => {
  const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  expect(paperDraftOf({ id: 'j1', name: 'a.jpg', fields: [] }, picture).photo).toBe(picture)
  const fields = [field('ticket_number', '1', '1', 2), field('truck', 'T-4', 'T-4', 3), field('net_amount', '5', '5', 3)]
  expect([pageOf(fields), pageOf([]), pageOf(fields.slice(0, 2))]).toEqual([3, 1, 2])
  expect(Object.keys(paperDraftOf({ id: 'j1', name: 'a.pdf', fields }, null).marks)).toEqual(['truck', 'net_amount'])
})
