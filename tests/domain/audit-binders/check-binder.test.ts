import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileFaults, sumFaults, type BinderRows } from '#src/areas/contracts/domain/audit-binders/check-binder'

const cents = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** The rows of an audit binder with the totals of these pay codes. Quantities are whole hundredths, so that the totals are exact. */
function rowsOf(codes: readonly { readonly line: number; readonly ticket: number; readonly quantity: number }[]): BinderRows & { readonly amount: string } {
  const lines = [...new Set(codes.map(({ line }) => line))].map((line) => {
    const own = codes.filter((code) => code.line === line)
    const quantity = own.reduce((sum, code) => sum + code.quantity, 0)
    return { line_id: String(line), line_number: String(line * 10), tickets: String(new Set(own.map(({ ticket }) => ticket)).size), quantity: cents(quantity), amount: quantity * 3 }
  })
  return {
    lines: lines.map(({ amount, ...line }) => ({ ...line, amount_usd: cents(amount) })),
    codes: codes.map(({ line, ticket, quantity }) => ({ line_id: String(line), ticket_id: String(ticket), quantity: cents(quantity) })),
    tickets: new Set(codes.map(({ ticket }) => String(ticket))),
    amount: cents(lines.reduce((sum, { amount }) => sum + amount, 0)),
  }
}

const someCodes = fc.array(fc.record({ line: fc.nat({ max: 4 }), ticket: fc.nat({ max: 30 }), quantity: fc.integer({ min: 1, max: 5_000_000 }) }), { minLength: 1, maxLength: 40 })

test('PLUS-20 for any coding, a binder adds up, and one changed quantity, ticket or amount makes it fail', () => {
  fc.assert(fc.property(someCodes, fc.nat(), (codes, pick) => {
    const { amount, ...rows } = rowsOf(codes)
    expect(sumFaults({ amount }, rows)).toEqual([])
    const at = pick % rows.codes.length
    const changed = (values: object) => ({ ...rows, codes: rows.codes.map((code, index) => (index === at ? { ...code, ...values } : code)) })
    expect(sumFaults({ amount }, changed({ quantity: cents((codes[at]?.quantity ?? 0) + 1) }))).toHaveLength(1)
    expect(sumFaults({ amount }, changed({ ticket_id: '999' })).map(({ message }) => message)).toContain('errors.binder_ticket')
    expect(sumFaults({ amount }, changed({ line_id: '999' })).length).toBeGreaterThan(0)
    expect(sumFaults({ amount: `1${amount}` }, rows).map(({ message }) => message)).toEqual(['errors.binder_amount'])
  }))
})

test('PLUS-20 a line of a source-only item has no quantity, but its tickets count', () => {
  const rows = { lines: [{ line_id: '1', line_number: '10', tickets: '1', quantity: '', amount_usd: '' }], codes: [{ line_id: '1', ticket_id: '7', quantity: '' }], tickets: new Set(['7']) }
  expect(sumFaults({ amount: '0' }, rows)).toEqual([])
  expect(sumFaults({ amount: '0' }, { ...rows, codes: [] })).toHaveLength(1)
})

test.each([
  ['is as the manifest describes it', [{}], []],
  ['is missing', [], ['errors.binder_file_missing']],
  ['has another hash', [{ sha256: 'b' }], ['errors.binder_file_changed']],
  ['has another size', [{ bytes: 11 }], ['errors.binder_file_changed']],
  ['has another number of rows', [{ rows: 2 }], ['errors.binder_rows']],
  ['is accompanied by a file that the manifest does not list', [{}, { name: 'more.csv' }], ['errors.binder_file_added']],
])('PLUS-20 the files of a binder are checked if one %s', (_what, actualFiles, faults) => {
  const file = { name: 'lines.csv', bytes: 10, sha256: 'a', rows: 3 }
  expect(fileFaults({ files: [file] }, actualFiles.map((values) => ({ ...file, ...values }))).map(({ message }) => message)).toEqual(faults)
})
