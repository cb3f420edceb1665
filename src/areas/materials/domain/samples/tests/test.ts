import type { DecimalText } from '#src/platform/domain/units/decimal'

/** The measured values of a test by key. Values that were not measured are absent. */
export type Measured = Readonly<Record<string, DecimalText>>

/** A value that is measured or read from a form. */
export interface TestField {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  /** The lower bound of the value: 'zero' allows 0, 'any' also negative values. By default, the value must be above 0. */
  readonly least?: 'zero' | 'any'
  /** The usual range. A value outside it is pointed out, but stored unchanged. */
  readonly usual: readonly [from: number, to: number]
}

/** A value calculated from measured values; null if one of those is missing. */
export interface TestFigure {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly of: (measured: Measured) => DecimalText | null
}

/** The kinds of material that a test is for. */
export type TestedMaterial = 'asphalt' | 'concrete' | 'aggregate'

/**
 * One test of the sample forms: the values to measure, the figures calculated from them, and which of these values and figures the limits
 * apply to.
 */
export interface SampleTest {
  readonly code: string
  readonly label: string
  /** The codes of the test's standard methods. */
  readonly method: string
  readonly material: TestedMaterial
  readonly fields: readonly TestField[]
  readonly figures: readonly TestFigure[]
  /** The key of the field or figure that the limits apply to. */
  readonly judged: string
  /** The usual upper limit of the test, offered for a new result. */
  readonly usualHigh?: DecimalText
  /** Pairs of fields whose first value must be below the second. */
  readonly ordered?: readonly (readonly [lower: string, higher: string])[]
}
