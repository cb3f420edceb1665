import { MAX_GVW_OVERRIDE_MAX_LBS, MAX_GVW_OVERRIDE_MIN_LBS } from '#src/areas/tickets/domain/limits'
import { weightUnitOf, LBS_OF_TON, type WeightUnit } from '#src/platform/domain/units/weight-units'
import { compare, decimalTextOf, dividedBy, exact, larger, minus, rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** The three places that a Max GVW can come from, in lbs. */
export interface MaxGvwSources {
  readonly max_gvw_override: number | null
  readonly project_max_gvw_override: number | null
  readonly max_gvw: number | null
}

/** One of the three amounts of a ticket, in the unit that the ticket names. */
export interface GrossAmount {
  readonly uom: string | null
  readonly gross: DecimalText | null
}

/** An overload in the ticket's own unit. */
export interface Overload {
  readonly overload_amount: DecimalText
  readonly overload_unit: WeightUnit
}

/** The Max GVW that counts, lbs: the ticket's override, else the project's, else the ticket's own; null without any (TICK-40). */
export function countingMaxGvw(sources: MaxGvwSources): number | null {
  return sources.max_gvw_override ?? sources.project_max_gvw_override ?? sources.max_gvw
}

/**
 * The overload: gross less the Max GVW that counts, never below 0, in lbs or tons as the ticket's unit; null without a
 * Max GVW or without a gross weight in lbs or tons. The first of the three amounts that is a weight decides (TICK-39).
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

/** The override that was typed or sent: whole lbs, or null to clear it when blank; else why not (TICK-57 to TICK-59). */
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
