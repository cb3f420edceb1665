import type { DecimalText } from '#src/platform/domain/units/decimal'

/** The measured values of a test by key. A value that was not measured is missing. */
export type Measured = Readonly<Record<string, DecimalText>>

/** A value that is measured or read from a form. */
export interface TestField {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  /** The least that it can be; above 0 unless stated. */
  readonly least?: 'zero' | 'any'
  /** The usual range. A value outside it is pointed out, and stored as it is. */
  readonly usual: readonly [from: number, to: number]
}

/** A value that follows from the measured ones; null while one of them is missing. */
export interface TestFigure {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly of: (measured: Measured) => DecimalText | null
}

/** The materials that a test is made for. */
export type TestedMaterial = 'asphalt' | 'concrete' | 'aggregate'

/** One test of the sample forms: what is measured, what follows from it, and the figure that limits apply to. */
export interface SampleTest {
  readonly code: string
  readonly label: string
  /** The codes of the methods by which it is made. */
  readonly method: string
  readonly material: TestedMaterial
  readonly fields: readonly TestField[]
  readonly figures: readonly TestFigure[]
  /** The key of the field or figure that is judged by the limits. */
  readonly judged: string
  /** A limit that is usual for the test, offered for a new result. */
  readonly usualHigh?: DecimalText
  /** Pairs of fields whose first value must be below the second. */
  readonly ordered?: readonly (readonly [lower: string, higher: string])[]
}
