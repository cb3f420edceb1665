import { ruleLabels } from '#src/areas/tickets/domain/findings/rule-names'
import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { isAlreadyAccepted } from '#src/areas/reconciliation/domain/accept'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { isRejectedOrVoided } from '#src/platform/domain/status-words'
import { isDay } from '#src/platform/domain/time/days'
import { shortWhenWords } from '#src/areas/reconciliation/client/drawer/texts/when'
import { words } from '#src/areas/reconciliation/client/messages'

/** The main facts of a ticket, as short texts for the drawer's head (RECO-100). */
export interface TicketHead {
  readonly material: string
  readonly plant: string
  /** Truck, load number, and the time of loading. */
  readonly load: readonly string[]
  /** Null for a rejected or voided ticket, which has no delivery. */
  readonly delivery: string | null
  readonly coded: string
  /** The names of the ticket's open findings, which say what is unusual about it; null when there are none (PLUS-10). */
  readonly exceptions: string | null
}

/** The texts of the drawer's head for a ticket, with times in the project's time zone. */
export function headOf(slip: SlipDetail): TicketHead {
  const { truck, load_number: load, ticketed_at: loadedAt, timezone, coded_by: codedBy } = slip
  return {
    material: slip.material_description,
    plant: slip.plant_name,
    load: [...(truck ? [words('head_truck', { truck })] : []), ...(load ? [words('head_load', { load })] : []), usDateTime(loadedAt, timezone)],
    delivery: deliveryOf(slip),
    exceptions: slip.exceptions.length === 0 ? null : slip.exceptions.map((rule) => ruleLabels[rule]).join(', '),
    coded: !slip.coded ? words('head_not_coded') : codedBy === null ? words('head_coded') : words('head_coded_by', { who: codedBy.by, when: shortWhenWords(codedBy.at, timezone) }),
  }
}

function deliveryOf({ status, delivered_date: day }: SlipDetail): string | null {
  if (isRejectedOrVoided(status)) return null
  if (!isAlreadyAccepted(status)) return words('head_not_delivered')
  return isDay(day) ? words('head_delivered_on', { day: usDay(day) }) : words('head_delivered')
}
