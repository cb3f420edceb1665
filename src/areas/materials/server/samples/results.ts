import { nextResultNumber, type sample } from '#src/areas/materials/domain/samples/sample'
import { checkResult, RESULTS_MAX, storedResult, type EnteredResult, type TestResult } from '#src/areas/materials/domain/samples/test-results'
import { message } from '#src/platform/domain/messages'
import { dayInZone } from '#src/platform/domain/time/days'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { HttpError, unprocessable } from '#src/platform/server/http/errors'
import type { Stored } from '#src/platform/server/records/table'

/** A result as a request sends it. */
interface SentResult {
  readonly test: string
  readonly tested_on: string
  readonly values: Readonly<Record<string, string | number>>
  readonly low?: string | number | null
  readonly high?: string | number | null
}

type StoredSample = Stored<typeof sample.fields>
/** The highest number of decimals that any test allows. Each test refuses a value that has more decimals than the test allows. */
const DECIMALS = 4
/** The time zone in which each day begins first. A laboratory east of its agency may enter a day that has not begun at the agency. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/**
 * The results of a sample, with a new result added or, if `no` is the number of a result, with that result replaced. Throws 422 if the sent
 * result breaks a rule of its test.
 */
export function withResult({ values: { results } }: StoredSample, no: number | null, sent: SentResult): readonly TestResult[] {
  const entered = enteredOf(sent)
  const faults = Object.entries(checkResult(entered, dayInZone(new Date(), EARLIEST_ZONE))).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  const [first] = faults
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: faults })
  if (no === null && results.length >= RESULTS_MAX) throw unprocessable('errors.sample_tests_many', { max: RESULTS_MAX })
  const result = storedResult(no ?? nextResultNumber(results), entered)
  return no === null ? [...results, result] : results.map((other) => (other.no === no ? result : other))
}

/** Throws 422 unless the sample has a result with this number, because somebody may have removed the result. */
export function assertResult({ values: { results } }: StoredSample, no: number): void {
  if (!results.some((one) => one.no === no)) throw unprocessable('errors.sample_result_missing')
}

function enteredOf({ test, tested_on, values, low, high }: SentResult): EnteredResult {
  return { test, tested_on, values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)])), low: limitOf(low), high: limitOf(high) }
}

function textOf(value: string | number): string {
  return decimalTextOf(value, DECIMALS) ?? String(value)
}

function limitOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : textOf(value)
}
