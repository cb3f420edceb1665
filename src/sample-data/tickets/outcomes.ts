import type { Random } from '#src/sample-data/random'

/** The outcomes of a load's ticket. The rates are those of a real season; most tickets are `usual`. */
export type Outcome = 'usual' | 'voided' | 'reissued' | 'changed_after_delivered' | 'duplicate' | 'wrong_project' | 'overweight' | 'rejected' | 'odd_tare' | 'no_weights' | 'late'

const RATES: readonly (readonly [Outcome, number])[] = [
  ['voided', 0.01],
  ['reissued', 0.007],
  ['changed_after_delivered', 0.003],
  ['duplicate', 0.01],
  ['wrong_project', 0.01],
  ['overweight', 0.012],
  ['rejected', 0.007],
  ['odd_tare', 0.005],
  ['no_weights', 0.004],
  ['late', 0.004],
]
/** The shares of tickets that are flagged, have an unpaid part, lack a field, have a note, are corrected, or are split over two items. */
export const FLAGGED = 0.04
export const NOT_PAID_PART = 0.03
export const LACKS_A_FIELD = 0.02
export const NOTED = 0.03
export const CORRECTED = 0.01
export const SPLIT = 0.03

/** Chooses the outcome of a ticket at random. */
export function drawOutcome(random: Random): Outcome {
  let left = random.next()
  for (const [outcome, share] of RATES) {
    if (left < share) return outcome
    left -= share
  }
  return 'usual'
}

/** Reasons for rejecting loads. */
export const rejectionReasons = [
  'Temperature below the mix design at the paver',
  'Wrong mix for this course',
  'Load segregated',
  'Water added on site above the allowance',
  'Truck box not clean, diesel residue',
  'Loaded for another contract',
]

/** Notes of inspectors. */
export const noteTexts = [
  'Tarp torn on the passenger side, driver told.',
  'Held 20 min at the flagger station.',
  'Half of the load went to the north approach.',
  'Checked against the plant summary, agrees.',
  'Core taken behind this load.',
  'Driver had no paper copy.',
  'Placed by hand around the casting.',
  'Scale house was called about the tare.',
]

/** Reasons for not paying part of a load. */
export const notPaidTexts = ['Waste at the end of the pull.', 'Excess over the legal limit.', 'Left in the truck and hauled back.']
