import { MAX_GVW_OVERRIDE_MAX_LBS, MAX_GVW_OVERRIDE_MIN_LBS } from '#src/areas/tickets/domain/limits'
import { weightUnitOf, LBS_OF_TON, type WeightUnit } from '#src/platform/domain/units/weight-units'
import { compare, decimalTextOf, dividedBy, exact, larger, minus, rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** The three values from which the Max GVW of a ticket is chosen, in lbs. */
export interface MaxGvwSources {
  readonly max_gvw_override: number | null
  readonly project_max_gvw_override: number | null
  readonly max_gvw: number | null
}

/** One of the three gross amounts of a ticket, with its unit. */
export interface GrossAmount {
  readonly uom: string | null
  readonly gross: DecimalText | null
}

/** An overload, with its unit. */
export interface Overload {
  readonly overload_amount: DecimalText
  readonly overload_unit: WeightUnit
}

/**
 * The Max GVW that applies to a ticket, in lbs: the ticket's override, or else the project's override, or else the ticket's own value. Null
 * if there is none of these (TICK-40).
 */
export function countingMaxGvw(sources: MaxGvwSources): number | null {
  return sources.max_gvw_override ?? sources.project_max_gvw_override ?? sources.max_gvw
}

/**
 * The overload of a ticket: gross minus the Max GVW that applies, but at least 0. It is computed from the first of the three gross amounts
 * that is a weight, and is in that amount's unit (lbs or tons). Null if there is no Max GVW or no gross weight (TICK-39).
 */
export function overload(amounts: readonly GrossAmount[], sources: MaxGvwSources): Overload | null {
  const max = countingMaxGvw(sources)
  if (max === null) return null
  for (const { uom, gross } of amounts) {
    const unit = weightUnitOf(uom)
    if (unit === null || gross === null) continue
    const limit = unit === 'tons' ? dividedBy(String(max), LBS_OF_TON) : String(max)
    return { overload_amount: rounded(larger(minus(gross, limit), '0'), 4), overload_unit: unit }
  }
  return null
}

/**
 * Parses a Max GVW override: whole lbs, or null if the text is blank, which clears the override. A refusal if the text is not valid
 * (TICK-57 to TICK-59).
 */
export function readMaxGvwOverride(sent: unknown): { readonly lbs: number | null } | Refusal {
  const text = typeof sent === 'string' ? sent.trim() : sent
  if (text === null || text === '') return { lbs: null }
  const whole = decimalTextOf(text, 0)
  const [min, max] = [MAX_GVW_OVERRIDE_MIN_LBS, MAX_GVW_OVERRIDE_MAX_LBS]
  if (whole === null || compare(whole, String(min)) < 0 || compare(whole, String(max)) > 0) {
    return refuse('errors.max_gvw_override', { min, max })
  }
  return { lbs: Number(exact(whole)) }
}
