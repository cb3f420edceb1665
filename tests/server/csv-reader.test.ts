import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvReader, NotCsv } from '#src/platform/server/csv/csv-reader'

const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '"', '"', ',', ';', '\r', '\n', ' ', '""', '",', ',"'), maxLength: 12 }), { maxLength: 6 })

function rowsOf(texts: readonly string[], delimiter: string): string[][] | 'no CSV' {
  const reader = new CsvReader(delimiter, 1_000_000)
  try {
    return [...texts.flatMap((text) => [...reader.read(text)]), ...reader.end()]
  } catch (error) {
    if (error instanceof NotCsv) return 'no CSV'
    throw error
  }
}

function knownRowsOf(text: string, delimiter: string): string[][] | 'no CSV' {
  try {
    return parse(text, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true })
  } catch {
    return 'no CSV'
  }
}

test('TICK-96 however a file is cut into pieces and whatever its quotes are, its rows equal those of a well-known parser', () => {
  fc.assert(fc.property(pieces, fc.constantFrom(',', ';'), (texts, delimiter) => {
    expect(rowsOf(texts, delimiter)).toEqual(knownRowsOf(texts.join(''), delimiter))
  }), { numRuns: 3000 })
})

test('TICK-96 a row without an end is refused before it fills the memory', () => {
  for (const text of ['x'.repeat(200), ','.repeat(200), `"${'x'.repeat(200)}`]) {
    const reader = new CsvReader(',', 100)
    expect(() => [...reader.read(text)], text.slice(0, 3)).toThrow(NotCsv)
  }
})
