import { checkResult, type EnteredResult, type TestResult } from '#src/areas/materials/domain/samples/test-results'
import type { SampleTest } from '#src/areas/materials/domain/samples/tests/test'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { dayText, dayTyped } from '#src/platform/client/form/DayEntry'
import { dayInZone, type Day } from '#src/platform/domain/time/days'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import { browserZone } from '#src/workspace/client/commands/steps-day'

/** The form of a result: its day, the values of its test, and the limits. */
export type ResultTexts = Readonly<Record<string, string>>

const SHARED = ['tested_on', 'low', 'high'] as const

/** Today in the browser's time zone. */
export function todayHere(): Day {
  return dayInZone(new Date(), browserZone())
}

/** The form values of a test result. A new result has today's date and the usual limits of the test. */
export function textsOfResult(test: SampleTest, result: TestResult | null, version: number): ResultTexts {
  const values = Object.fromEntries(test.fields.map(({ key }) => [key, result?.values[key] ?? '']))
  return { ...values, tested_on: dayText(result?.tested_on ?? todayHere()), low: result?.low ?? '', high: result === null ? (test.usualHigh ?? '') : (result.high ?? ''), version: String(version) }
}

/** The labels of the form, with the units. */
export function resultLabels(test: SampleTest): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(test.fields.map(({ key, label }) => [key, label])), tested_on: words('tested_on'), low: words('low'), high: words('high') }
}

/** Converts the texts of the form to the values that the API call sends. A number may have thousands separators. */
export function enteredOf(test: SampleTest, texts: ResultTexts): EnteredResult {
  const plain = (name: string) => (texts[name] ?? '').trim().replaceAll(',', '').replace(/^(-?)\./, '$10.')
  const limit = (name: string) => (plain(name) === '' ? null : plain(name))
  return { test: test.code, tested_on: dayTyped(texts['tested_on'] ?? '') ?? '', values: Object.fromEntries(test.fields.map(({ key }) => [key, plain(key)]).filter(([, value]) => value !== '')), low: limit('low'), high: limit('high') }
}

/** The errors of a form by field. */
export function checkTexts(test: SampleTest, texts: ResultTexts): Readonly<Record<string, Verdict>> {
  const verdicts = checkResult(enteredOf(test, texts), todayHere())
  if (dayTyped(texts['tested_on'] ?? '') != null) return verdicts
  const [day] = SHARED
  return { ...verdicts, [day]: refuse('errors.field_typed_day', { label: words('tested_on') }) }
}
