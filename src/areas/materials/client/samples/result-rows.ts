import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { judgedPart, outcomes, testOf, type TestResult } from '#src/areas/materials/domain/samples/test-results'
import { words } from '#src/areas/materials/client/samples/sample-words'
import type { Sample } from '#src/areas/materials/client/samples/sample-rows'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { withUnit } from '#src/platform/domain/formats/numbers'
import { rounded } from '#src/platform/domain/units/decimal'

/** A test result as a row of the list; the result's number is the row's id. */
export interface ResultRow extends TestResult {
  readonly id: number
  /** The version of the sample that this row was made from. */
  readonly sample_version: number
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'sample-result-table': ResultRow
  }
}

export const resultNoun: Noun = { one: 'result', many: 'results' }

const looks = {
  fail: { word: outcomes.fail, tone: 'rejected', icon: CircleAlert },
  pass: { word: outcomes.pass, tone: 'delivered', icon: CircleCheck },
  not_judged: { word: outcomes.not_judged, tone: 'voided', icon: CircleDashed },
  no_value: { word: words('no_value'), tone: 'voided', icon: CircleDashed },
} as const

/** The results of a sample as rows, newest first. */
export function resultRows({ results, version }: Pick<Sample, 'results' | 'version'>): readonly ResultRow[] {
  return results.map((result) => ({ ...result, id: result.no, sample_version: version })).toReversed()
}

/** The name of a result's test. */
export function testLabel(code: string): string {
  return testOf(code)?.label ?? code
}

/** The value of a result that is compared with the limits, with its unit. */
export function judgedText({ test: code, judged }: Pick<TestResult, 'test' | 'judged'>): string | null {
  const test = testOf(code)
  if (test === null || judged === null) return judged
  const { unit, decimals } = judgedPart(test)
  return withUnit(rounded(judged, decimals), unit)
}

/** The limits of a result in words. */
export function limitsText({ low, high }: Pick<TestResult, 'low' | 'high'>): string | null {
  if (low === null) return high === null ? null : words('at_most', { high })
  return high === null ? words('at_least', { low }) : words('between', { low, high })
}

/** The key of the look that shows a result's outcome. A result that is not judged, although it has limits, has no value yet. */
export function shownOutcome({ outcome, low, high }: Pick<TestResult, 'outcome' | 'low' | 'high'>): keyof typeof looks {
  return outcome === 'not_judged' && (low !== null || high !== null) ? 'no_value' : outcome
}

/** The columns of test results. */
export const resultColumns = columns<ResultRow>([
  { id: 'test', label: words('test'), kind: 'text', width: 216, flex: 1, strong: true, value: ({ test }) => testLabel(test) },
  { id: 'judged', label: words('value'), kind: 'text', width: 136, value: judgedText },
  { id: 'low', label: words('limits'), kind: 'text', width: 144, value: limitsText },
  { id: 'outcome', label: words('result'), kind: 'status', looks, width: 128, value: shownOutcome },
  { id: 'tested_on', label: words('tested_on'), kind: 'day', width: 112 },
  { id: 'no', label: words('method'), kind: 'text', width: 184, value: ({ test }) => testOf(test)?.method ?? null },
])
