import { describe, expect, test } from 'vitest'
import { checkFieldValue, mayEditField } from '#src/areas/tickets/domain/field-value'
import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { message } from '#src/platform/domain/messages'

const verdictText = (key: TicketFieldKey, value: unknown): string => {
  const verdict = checkFieldValue(ticketField(key), value)
  return verdict.allowed ? 'taken' : message(verdict.message, verdict.values)
}

describe('API-29 API-36 TICK-16 a value is accepted, or refused with a message, according to its field', () => {
  test.each<[TicketFieldKey, unknown, string]>([
    ['net_amount', '24.37', 'taken'],
    ['net_amount', 24.37, 'taken'],
    ['net_amount', '24.375', 'Net must be a number with at most 10 digits before and 2 after the decimal point.'],
    ['net_amount', -1, 'Net must be a number with at most 10 digits before and 2 after the decimal point.'],
    ['net_amount', '1e3', 'Net must be a number with at most 10 digits before and 2 after the decimal point.'],
    ['net_amount', '9999999999.99', 'taken'],
    ['net_amount', '10000000000', 'Net must be a number with at most 10 digits before and 2 after the decimal point.'],
    ['net_amount', null, 'taken'],
    ['field_temperature', -12.5, 'taken'],
    ['water_cement_ratio', 0.445, 'taken'],
    ['ticket_number', '', 'Ticket number is required.'],
    ['ticket_number', 'x'.repeat(40), 'taken'],
    ['ticket_number', 'x'.repeat(41), 'Ticket number can have at most 40 characters.'],
    ['ticket_number', '🚚'.repeat(40), 'taken'],
    ['ticket_number', 'a\u0000b', 'Ticket number has characters that cannot be displayed.'],
    ['ticket_number', 'a\ud800', 'Ticket number has characters that cannot be displayed.'],
    ['ticket_number', 'a\u202eb', 'Ticket number has characters that cannot be displayed.'],
    ['ticket_number', 7, 'Ticket number must be text.'],
    ['truck', 'T\n1', 'Truck has characters that cannot be displayed.'],
    ['contractor_notes', 'one\ntwo', 'taken'],
    ['status', '', 'taken'],
    ['status', 'accepted', 'Status must be one of pending, delivered, rejected, voided, flagged, changed_after_delivered.'],
    ['ticket_type', 'asphalt', 'taken'],
    ['ticket_type', 'Asphalt', 'Ticket type must be one of asphalt, concrete, aggregate, other.'],
    ['ticket_date', '2026-02-29', 'Ticket date must be a date (YYYY-MM-DD).'],
    ['ticket_date', '2028-02-29', 'taken'],
    ['ticketed_at', '2026-11-21T06:30:00-06:00', 'taken'],
    ['ticketed_at', '2026-11-21T06:30:00', 'Ticketed at must be a time with its offset (YYYY-MM-DDTHH:MM:SS-05:00).'],
    ['void', 'true', 'Void must be yes or no.'],
    ['void', false, 'taken'],
    ['delivery_lat', 90.0000001, 'Delivery latitude must be from -90 to 90 degrees.'],
    ['delivery_lat', -44.977753123456, 'taken'],
    ['delivery_lat', 90, 'taken'],
    ['delivery_lat', -90, 'taken'],
    ['delivery_lat', 0, 'taken'],
    // the longitude of the location, entered as its latitude by mistake
    ['delivery_lat', -93.2650, 'Delivery latitude must be from -90 to 90 degrees.'],
    ['delivery_long', -180, 'taken'],
    ['delivery_long', 180.0000001, 'Delivery longitude must be from -180 to 180 degrees.'],
    ['delivery_long', 1e-7, 'taken'],
    ['delivery_long', 'NaN', 'Delivery longitude must be from -180 to 180 degrees.'],
    ['max_gvw_override', 0, 'Max GVW override must be a whole number from 1 to 200000.'],
    ['max_gvw_override', 80000, 'taken'],
    ['axle_weights', [12000, 34000.5], 'taken'],
    ['axle_weights', [12000, 0], 'Axle weights must be a list of at most 20 numbers.'],
    ['notes', 'x', 'Notes cannot be changed here.'],
  ])('%s %j: %s', (key, value, sentence) => expect(verdictText(key, value)).toBe(sentence))
})

describe('TICK-42 who may edit a field', () => {
  const person = (role: 'plant_inspector' | 'field_inspector' | 'qc_lab') => ({ role, flags: {} })
  test.each<[TicketFieldKey, 'plant_inspector' | 'field_inspector' | 'qc_lab', string]>([
    ['slump_1', 'plant_inspector', 'yes'],
    ['lane', 'plant_inspector', 'errors.field_not_yours'],
    ['lane', 'field_inspector', 'yes'],
    ['lane', 'qc_lab', 'errors.role_may_not'],
    ['net_amount', 'field_inspector', 'errors.field_not_changed_here'],
  ])('%s by %s: %s', (key, role, expected) => {
    const verdict = mayEditField(ticketField(key), person(role))
    expect(verdict.allowed ? 'yes' : verdict.message).toBe(expected)
  })
})
