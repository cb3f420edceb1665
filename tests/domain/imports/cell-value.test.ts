import { describe, expect, test } from 'vitest'
import { readCell } from '#src/areas/tickets/domain/imports/cell-value'
import { guessColumns } from '#src/areas/tickets/domain/imports/guess-columns'
import { receivedFields, ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'

const place = { day: '2026-06-15', zone: 'America/Chicago' }

describe('cells of a CSV file', () => {
  test.each<[TicketFieldKey, string, unknown]>([
    ['net_amount', '1,000.50', '1000.5'],
    ['net_amount', '22.1900', '22.19'],
    ['net_amount', '007', '7'],
    ['net_amount', '.5', '0.5'],
    ['net_amount', '-4', '-4'],
    ['net_amount', '1,00', '1,00'],
    ['net_amount', '12.5 t', '12.5 t'],
    ['net_amount', ' ', null],
    ['ticket_date', '6/5/2026', '2026-06-05'],
    ['ticket_date', '2026-06-05', '2026-06-05'],
    ['ticket_date', '13/5/2026', '13/5/2026'],
    ['ticketed_at', '06:44', '2026-06-15T06:44:00-05:00'],
    ['ticketed_at', '6:44 PM', '2026-06-15T18:44:00-05:00'],
    ['ticketed_at', '12:05 am', '2026-06-15T00:05:00-05:00'],
    ['ticketed_at', '1/5/2026 6:44 AM', '2026-01-05T06:44:00-06:00'],
    ['ticketed_at', '2026-06-15 06:44:30', '2026-06-15T06:44:30-05:00'],
    ['ticketed_at', '2026-06-15T06:44:30Z', '2026-06-15T06:44:30Z'],
    ['ticketed_at', '2026-06-15T06:44+02:00', '2026-06-15T06:44:00+02:00'],
    ['ticketed_at', '25:00', '25:00'],
    ['status', 'Changed after delivered', 'changed_after_delivered'],
    ['status', '–', ''],
    ['void', 'Yes', true],
    ['void', 'n', false],
    ['void', 'perhaps', 'perhaps'],
    ['ticket_type', 'Asphalt', 'asphalt'],
    ['truck', "'=T1", '=T1'],
    ['truck', "''=T1", "'=T1"],
    ['truck', "'tis", "'tis"],
    ['axle_weights', '12000 17000;17000', ['12000', '17000', '17000']],
  ])('PLUS-3 API-29 TICK-91 a %s cell containing %j is read as %j', (key, text, value) => {
    expect(readCell(ticketField(key), text, place)).toEqual(value)
  })

  test('PLUS-3 times around a clock change get the offset in effect at that time', () => {
    const at = (text: string) => readCell(ticketField('ticketed_at'), text, place)
    expect(at('3/8/2026 1:30 AM')).toBe('2026-03-08T01:30:00-06:00')
    expect(at('3/8/2026 3:30 AM')).toBe('2026-03-08T03:30:00-05:00')
    expect(at('11/1/2026 1:30 AM')).toBe('2026-11-01T01:30:00-05:00')
    expect(at('11/1/2026 3:30 AM')).toBe('2026-11-01T03:30:00-06:00')
  })
})

describe('headings of a CSV file', () => {
  test('PLUS-3 every field is recognized by its key and by its label with or without its unit', () => {
    expect(guessColumns(receivedFields.map(({ key }) => key))).toEqual(receivedFields.map(({ key }) => key))
    const labels = receivedFields.map(({ label, unit }) => (unit === undefined ? label : `${label} (${unit})`))
    expect(guessColumns(labels)).toEqual(receivedFields.map(({ key }) => key))
  })

  test('PLUS-3 a field that two headings name gets the first one, and unknown headings are ignored', () => {
    expect(guessColumns(['Ticket #', 'Slip No.', 'Net Wt', 'Plant', 'Remarks of the day'])).toEqual(['ticket_number', null, 'net_amount', 'plant_name', null])
  })
})
