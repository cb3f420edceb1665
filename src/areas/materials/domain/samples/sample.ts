import type { TestResult } from '#src/areas/materials/domain/samples/test-results'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { whole } from '#src/platform/domain/records/value-fields'
import { refuse } from '#src/platform/domain/verdict'

/** A sample of a ticket's material, with its test results (SAMP-2). */
export const sample = defineRecord({
  kind: 'sample',
  table: 'samples',
  path: '/v1/samples',
  one: 'sample',
  many: 'samples',
  name: 'sample',
  may: 'write_samples',
  deletes: 'soft',
  fields: {
    sample: text({ label: 'Sample', max: 40, required: true, unique: true, searched: true }),
    sublot: text({ label: 'Sublot', max: 40, required: true, searched: true }),
    slip_id: whole({ label: 'Ticket', min: 1, required: true }),
    results: own<readonly TestResult[], readonly TestResult[]>({ label: 'Test results', none: [], read: (sent) => sent, send: (results) => results }),
  },
  // `others` are the samples of the same project and material (SAMP-3)
  check: ({ sample: number }, others): FieldVerdicts => (isTaken(number, others) ? { sample: refuse('errors.sample_taken', { sample: number }) } : {}),
})

function isTaken(number: string, others: readonly { readonly sample: string }[]): boolean {
  const key = comparisonKey(number)
  return key !== '' && others.some(({ sample: other }) => comparisonKey(other) === key)
}

/** The number of the next result of a sample: one more than the highest number among its results. */
export function nextResultNumber(results: readonly TestResult[]): number {
  return Math.max(0, ...results.map(({ no }) => no)) + 1
}
