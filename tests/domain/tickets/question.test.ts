import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filtersOfLine } from '#src/areas/tickets/domain/questions/filters-of-line'
import { readQuestion, type KnownValues } from '#src/areas/tickets/domain/questions/public/read-question'

const TODAY = '2026-11-25'
const known: KnownValues = {
  ticket_number: [], truck: [], material_description: ['SM-9.5A Asphalt', 'BM-25 Asphalt', 'Crushed Stone 57', 'Stone'], plant_name: ['North Quarry', 'South Quarry', 'River Plant'], supplier: ['Acme Paving', 'Stone & Sons'], contractor: ['Doe Construction'],
}
const read = (question: string, values: Partial<KnownValues> = {}) => readQuestion(question, TODAY, { ...known, ...values })

describe('PLUS-23 a question in plain words becomes a filter line', () => {
  test.each<[string, string]>([
    ['How many tons were rejected last week?', 'status:rejected date:2026-11-15..2026-11-21'],
    ['how much asphalt came yesterday', 'material:"BM-25 Asphalt" material:"SM-9.5A Asphalt" date:2026-11-24'],
    ['How much SM-9.5A asphalt was delivered in October?', 'status:delivered material:"SM-9.5A Asphalt" date:2026-10-01..2026-10-31'],
    ['Which loads came from the North Quarry on 11/20?', 'plant:"North Quarry" date:2026-11-20'],
    ['loads from north quarry and river plant', 'plant:"North Quarry" plant:"River Plant"'],
    ['tickets from November 2 to November 6', 'date:2026-11-02..2026-11-06'],
    ['tickets since 2026-11-01', 'date:2026-11-01..'],
    ['tickets before December 3, 2025', 'date:..2025-12-02'],
    ['what came in december', 'date:2025-12-01..2025-12-31'],
    ['Which tickets have no photo and are flagged?', 'photo:no +flag'],
    ['loads over 24.5 tons that were overloaded', 'net>24.5 +overloaded'],
    ['which tickets are not coded today', 'date:2026-11-25 +to-code'],
    ['crushed stone 57 this month', 'material:"Crushed Stone 57" date:2026-11-01..2026-11-30'],
    ['loads of Acme Paving', 'supplier:"Acme Paving"'],
    ['status:voided plant:"River Plant" date:last-month', 'status:voided plant:"River Plant" date:2026-10-01..2026-10-31'],
    ['loads that are not flagged', '-flag'],
    ['rejected or pending tickets', ''],
    ['Who signed the mix design?', ''],
    ['may we close the period', ''],
  ])('%j', (question, line) => expect(read(question).line).toBe(line))

  test('a ticket number or a truck is recognized only among the values that the project has', () => {
    expect(read('Where is ticket 84-1023?', { ticket_number: ['84-1023'] }).line).toBe('ticket:84-1023')
    expect(read('What did truck 12 bring?', { truck: ['12'] }).line).toBe('truck:12')
    expect(read('12 loads of what?', { truck: ['12'] }).line).toBe('')
  })

  test('words that name no filter are searched for', () => {
    expect(read('Which report says that the paver broke down last week?').words).toEqual(['report', 'paver', 'broke', 'down'])
    expect(read('Who signed the mix design?')).toMatchObject({ words: ['signed', 'mix', 'design'], isCounted: false })
    expect(read('How many loads were there?')).toMatchObject({ line: '', words: [], isCounted: true })
  })

  test.each(['How much gravel came last week?', 'How many tons were hauled this year?', 'How many tons on 11/20 and 11/22?', 'rejected or pending tickets', 'loads that were not rejected', 'all loads except asphalt', 'loads that are not from the River Plant', 'the average net of loads', 'loads of this week or last week', 'gross weight of the loads'])('no sum is given when the filters do not cover exactly the tickets meant: %j', (question) => {
    expect(read(question).isCounted).toBe(false)
    expect(read(question).words).not.toEqual([])
  })

  test('whatever is typed, its line has the same filters on every day', () => {
    const parts = fc.constantFrom('rejected', 'last week', 'North Quarry', 'asphalt', 'over 20 tons', '11/20', 'since 2026-01-01', 'without photo', '"', 'status:voided', 'net>', 'Stone & Sons', '\\', 'in May 2026')
    fc.assert(fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 12 })), { maxLength: 8 }), (words) => {
      const { filters, line } = read(words.join(' '))
      const { search: _search, ...rest } = filters
      expect(filtersOfLine(line)).toEqual(rest)
    }))
  })
})
