import { usDay } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { message, type MessageKey } from '#src/platform/domain/messages'
import { statusWord, ticketStatuses, type TicketStatus } from '#src/platform/domain/status-words'
import type { Day } from '#src/platform/domain/time/days'

/** The fields of a ticket that the effects depend on. */
interface MarkedTicket {
  readonly status: TicketStatus
  readonly delivered_date: string | null
}

/** True when marking a ticket delivered on a day changes it (DT-2 rows 1 and 2). */
export function isDeliveryNew({ status, delivered_date: date }: MarkedTicket, day: Day): boolean {
  return status !== 'delivered' || date !== day
}

/** The effects of marking tickets delivered on a day: one sentence per effect, with its count. Unchanged tickets are not counted. */
export function effectsOfDelivery(tickets: readonly MarkedTicket[], day: Day): string[] {
  const again = tickets.filter((ticket) => ticket.status === 'delivered' && isDeliveryNew(ticket, day)).length
  return [
    ...byStatus(tickets.filter(({ status }) => status !== 'delivered'), (status) => (status === 'rejected' ? 'effects.rejected_becomes_delivered' : 'effects.becomes_delivered')),
    ...effect('effects.delivered_date_changes', again, { day: usDay(day) }),
  ]
}

/** The effects of rejecting tickets, with counts. Cleared pay codes are not among them: they have their own confirmation (TICK-49). */
export function effectsOfRejection(tickets: readonly MarkedTicket[]): string[] {
  return byStatus(tickets, () => 'effects.becomes_rejected')
}

/**
 * The effects of setting tickets back to pending; `to` is the status that each one gets. Tickets keep their pay codes, and the effects say
 * so (PLUS-36).
 */
export function effectsOfReopening(tickets: readonly { readonly status: TicketStatus; readonly coded: boolean; readonly to: TicketStatus }[]): string[] {
  const becoming = (to: TicketStatus, key: MessageKey) => byStatus(tickets.filter((ticket) => ticket.to === to), () => key)
  return [
    ...becoming('pending', 'effects.becomes_pending'),
    ...becoming('flagged', 'effects.becomes_flagged'),
    ...effect('effects.keeps_pay_codes', tickets.filter(({ coded }) => coded).length),
  ]
}

/** The effects of setting or clearing the Max GVW override, with counts. Tickets that already have the value are not counted. */
export function effectsOfOverride(tickets: readonly { readonly max_gvw_override: number | null }[], lbs: number | null): string[] {
  const had = tickets.filter(({ max_gvw_override: now }) => now !== null && now !== lbs).length
  if (lbs === null) return effect('effects.override_cleared', had)
  const values = { lbs: countText(lbs) }
  return [...effect('effects.override_set', tickets.filter(({ max_gvw_override: now }) => now === null).length, values), ...effect('effects.override_changed', had, values)]
}

/** The effects of adding or removing the flag, with counts. `tickets` are only those that change. */
export function effectsOfFlag(tickets: readonly { readonly flag_by_dot: boolean }[], flag: boolean): string[] {
  const differing = tickets.filter(({ flag_by_dot: now }) => now !== flag).length
  return [...effect(flag ? 'effects.flagged' : 'effects.unflagged', differing), ...effect('effects.flag_note_changes', tickets.length - differing)]
}

/** One sentence per current status of the tickets, in the order of `ticketStatuses`. */
function byStatus(tickets: readonly { readonly status: TicketStatus }[], keyOf: (status: TicketStatus) => MessageKey): string[] {
  return ticketStatuses.flatMap((from) => {
    const count = tickets.filter(({ status }) => status === from).length
    return effect(keyOf(from), count, { status: from === '' ? message('labels.status_pending') : statusWord(from) })
  })
}

function effect(key: MessageKey, count: number, values: Readonly<Record<string, string>> = {}): string[] {
  return count === 0 ? [] : [message(key, { ...values, count: countText(count) })]
}
