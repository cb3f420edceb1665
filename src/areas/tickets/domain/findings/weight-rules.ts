import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import { overBridgeFormula } from '#src/areas/tickets/domain/findings/bridge-formula'
import { countText } from '#src/areas/tickets/domain/findings/numbers'
import { limitOf, type FindingRule } from '#src/areas/tickets/domain/findings/rule'

/** A truck that has fewer earlier loads than this has no usual tare yet. */
const LOADS_FOR_USUAL_TARE = 5

/** Rules about the weights of a ticket, in pounds. */
export const weightRules = {
  weight: {
    sentence: 'findings.weight',
    level: 'override',
    limits: { lbs: { label: 'More than', unit: 'lbs', first: 20, min: 0, max: 10_000 } },
    find({ gross, tare, net }, limits): FoundValues | null {
      if (gross === null || tare === null || net === null) return null
      const off = Math.abs(gross - tare - net)
      return off > limitOf(limits, 'lbs') ? { off: countText(off), computed: countText(gross - tare), net: countText(net) } : null
    },
  },
  tare_drift: {
    sentence: 'findings.tare_drift',
    level: 'acknowledge',
    limits: { lbs: { label: 'More than', unit: 'lbs', first: 500, min: 1, max: 20_000 } },
    find({ tare, usual_tare: usual }, limits): FoundValues | null {
      if (tare === null || usual === null || usual.loads < LOADS_FOR_USUAL_TARE) return null
      const off = Math.abs(tare - usual.lbs)
      return off > limitOf(limits, 'lbs') ? { tare: countText(tare), usual: countText(usual.lbs), loads: usual.loads, off: countText(off) } : null
    },
  },
  max_gvw: {
    sentence: 'findings.max_gvw',
    level: 'acknowledge',
    limits: {},
    find({ gross, max_gvw: max }): FoundValues | null {
      return gross !== null && max !== null && gross > max ? { gross: countText(gross), max: countText(max), over: countText(gross - max) } : null
    },
  },
  bridge_formula: {
    sentence: 'findings.bridge_formula',
    level: 'acknowledge',
    limits: {},
    find({ axle_weights: weights, axle_spacings: spacings }): FoundValues | null {
      if (weights === null || spacings === null) return null
      const over = overBridgeFormula(weights, spacings)
      return over === null ? null : { first: over.first, last: over.last, weight: countText(over.weight), limit: countText(over.limit) }
    },
  },
} as const satisfies Readonly<Record<string, FindingRule>>
