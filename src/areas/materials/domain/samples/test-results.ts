import { aggregateTests, asphaltTests } from '#src/areas/materials/domain/samples/tests/asphalt'
import { concreteTests } from '#src/areas/materials/domain/samples/tests/concrete'
import type { Measured, SampleTest, TestField, TestFigure } from '#src/areas/materials/domain/samples/tests/test'
import { compare, decimalTextOf, exact, rounded, wholeDigitsOf, type DecimalText } from '#src/platform/domain/units/decimal'
import type { Day } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Maximum number of digits before the decimal point of a measured value. */
const VALUE_DIGITS = 9
const LIMIT_DECIMALS = 4
export const RESULTS_MAX = 100

/** Every test of the sample forms. */
export const sampleTests: readonly SampleTest[] = [...asphaltTests, ...concreteTests, ...aggregateTests]

/** The outcomes of a result. A result without limits, or whose value is not known yet, is not judged. */
export const outcomes = { pass: 'Passes', fail: 'Fails', not_judged: 'No limits' } as const
export type Outcome = keyof typeof outcomes

/** The values that a person enters for a test. */
export interface EnteredResult {
  readonly test: string
  readonly tested_on: Day
  readonly values: Measured
  readonly low: DecimalText | null
  readonly high: DecimalText | null
}

/** A stored test result: the entered values, its number in the sample, and its outcome. */
export interface TestResult extends EnteredResult {
  readonly no: number
  readonly judged: DecimalText | null
  readonly outcome: Outcome
}

/** The test with this code, or null. */
export function testOf(code: string): SampleTest | null {
  return sampleTests.find((test) => test.code === code) ?? null
}

/**
 * The tests that a sample of a material classification offers: those of its classification, or all tests if the classification has none.
 */
export function testsFor(classification: string | null): readonly SampleTest[] {
  const own = sampleTests.filter(({ material }) => material === classification)
  return own.length === 0 ? sampleTests : own
}

/**
 * The figures of a test for measured values. Each is rounded only once, after its whole calculation; null if a value that it needs is
 * missing.
 */
export function figuresOf(test: SampleTest, measured: Measured): readonly { readonly figure: TestFigure; readonly value: DecimalText | null }[] {
  return test.figures.map((figure) => {
    const value = figure.of(measured)
    return { figure, value: value === null ? null : rounded(value, figure.decimals) }
  })
}

/** The field or figure of a test that its limits apply to. */
export function judgedPart(test: SampleTest): TestField | TestFigure {
  const part = [...test.figures, ...test.fields].find(({ key }) => key === test.judged)
  if (part === undefined) throw new Error(`the test ${test.code} judges ${test.judged}, which it does not have`)
  return part
}

/** The value of a test to compare with the limits; null if it is not known. */
export function judgedValue(test: SampleTest, measured: Measured): DecimalText | null {
  const result = figuresOf(test, measured).find(({ figure }) => figure.key === test.judged)
  return result === undefined ? (measured[test.judged] ?? null) : result.value
}

/** Whether a value passes or fails. A value equal to a limit passes; without a value or any limit, the result is not judged. */
export function outcomeOf(value: DecimalText | null, low: DecimalText | null, high: DecimalText | null): Outcome {
  if (value === null || (low === null && high === null)) return 'not_judged'
  const isBelow = low !== null && compare(value, low) < 0
  return isBelow || (high !== null && compare(value, high) > 0) ? 'fail' : 'pass'
}

/** A result in its stored form, with its outcome. */
export function storedResult(no: number, entered: EnteredResult): TestResult {
  const test = testOf(entered.test)
  const values = Object.fromEntries(Object.entries(entered.values).filter(([, value]) => value !== '').map(([key, value]) => [key, exact(value)]))
  const judged = test === null ? null : judgedValue(test, values)
  return { no, ...entered, values, judged, outcome: outcomeOf(judged, entered.low, entered.high) }
}

/** The verdicts on a result by field: the keys of the test's values, and tested_on, low and high. */
export function checkResult({ test: code, tested_on: day, values, low, high }: EnteredResult, today: Day): Readonly<Record<string, Verdict>> {
  const test = testOf(code)
  if (test === null) return { test: refuse('errors.sample_test_unknown') }
  const verdicts: Record<string, Verdict> = { tested_on: day > today ? refuse('errors.sample_day_ahead') : allow }
  for (const key of Object.keys(values)) if (!test.fields.some((field) => field.key === key)) verdicts[key] = refuse('errors.sample_value_unknown', { name: key })
  for (const field of test.fields) verdicts[field.key] = checkValue(field, values[field.key] ?? '', field.key === test.judged)
  for (const [lower, higher] of test.ordered ?? []) verdicts[lower] = checkOrder(test, values, lower, higher, verdicts)
  for (const [key, value] of [['low', low], ['high', high]] as const) verdicts[key] = checkLimit(value, key === 'low' ? 'Lower limit' : 'Upper limit')
  const areLimits = verdicts['low']?.allowed === true && verdicts['high']?.allowed === true
  if (areLimits && low !== null && high !== null && compare(high, low) < 0) verdicts['high'] = refuse('errors.sample_limits')
  if (test.fields.every(({ key }) => (values[key] ?? '') === '')) {
    const [first] = test.fields
    if (first !== undefined) verdicts[first.key] = refuse('errors.field_is_required', { label: first.label })
  }
  return verdicts
}

/** The values outside their usual range. They are pointed out but not refused. */
export function unusualValues(test: SampleTest, values: Measured): readonly TestField[] {
  return test.fields.filter(({ key, usual: [from, to] }) => {
    const value = values[key] ?? ''
    return decimalTextOf(value, LIMIT_DECIMALS) !== null && (Number(value) < from || Number(value) > to)
  })
}

function checkValue({ label, decimals, least }: TestField, value: string, isJudged: boolean): Verdict {
  if (value === '') return isJudged ? refuse('errors.field_is_required', { label }) : allow
  if (decimalTextOf(value, decimals) === null || wholeDigitsOf(value) > VALUE_DIGITS) return refuse('errors.field_decimal', { label, digits: VALUE_DIGITS, decimals })
  if (least === 'any') return allow
  if (least === 'zero') return compare(value, '0') >= 0 ? allow : refuse('errors.field_below_zero', { label })
  return compare(value, '0') > 0 ? allow : refuse('errors.sample_value_below', { label })
}

function checkOrder(test: SampleTest, values: Measured, lower: string, higher: string, verdicts: Readonly<Record<string, Verdict>>): Verdict {
  const verdict = verdicts[lower] ?? allow
  const [low, high] = [values[lower] ?? '', values[higher] ?? '']
  if (!verdict.allowed || verdicts[higher]?.allowed !== true || low === '' || high === '' || compare(low, high) < 0) return verdict
  const labelOf = (key: string) => test.fields.find((field) => field.key === key)?.label ?? key
  return refuse('errors.sample_value_order', { label: labelOf(lower), other: labelOf(higher) })
}

function checkLimit(value: DecimalText | null, label: string): Verdict {
  if (value === null) return allow
  return decimalTextOf(value, LIMIT_DECIMALS) !== null && wholeDigitsOf(value) <= VALUE_DIGITS ? allow : refuse('errors.field_decimal', { label, digits: VALUE_DIGITS, decimals: LIMIT_DECIMALS })
}
