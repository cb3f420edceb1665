import { usDay } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { message, type MessageKey } from '#src/platform/domain/messages'
import { statusWord, ticketStatuses, type TicketStatus } from '#src/platform/domain/status-words'
import type { Day } from '#src/platform/domain/time/days'

/** The fields of a ticket on which the sentences about effects depend. */
interface MarkedTicket {
  readonly status: TicketStatus
  readonly delivered_date: string | null
}

/** True if marking a ticket delivered on a day would change the ticket (DT-2 rows 1 and 2). */
export function isDeliveryNew({ status, delivered_date: date }: MarkedTicket, day: Day): boolean {
  return status !== 'delivered' || date !== day
}

/**
 * What marking tickets delivered on a day would do: one sentence for each effect, with the number of tickets. Tickets that would not change
 * are not counted.
 */
export function effectsOfDelivery(tickets: readonly MarkedTicket[], day: Day): string[] {
  const again = tickets.filter((ticket) => ticket.status === 'delivered' && isDeliveryNew(ticket, day)).length
  return [
    ...byStatus(tickets.filter(({ status }) => status !== 'delivered'), (status) => (status === 'rejected' ? 'effects.rejected_becomes_delivered' : 'effects.becomes_delivered')),
    ...effect('effects.delivered_date_changes', again, { day: usDay(day) }),
  ]
}

/**
 * What rejecting tickets would do, with the number of tickets. Does not mention that pay codes are cleared, because the person has to
 * confirm that separately (TICK-49).
 */
export function effectsOfRejection(tickets: readonly MarkedTicket[]): string[] {
  return byStatus(tickets, () => 'effects.becomes_rejected')
}

/**
 * The sentences that tell what reopening tickets would do. `to` is the status that each ticket would then have: pending or flagged. The
 * tickets keep their pay codes, and one of the sentences says so (PLUS-36).
 */
export function effectsOfReopening(tickets: readonly { readonly status: TicketStatus; readonly coded: boolean; readonly to: TicketStatus }[]): string[] {
  const becoming = (to: TicketStatus, key: MessageKey) => byStatus(tickets.filter((ticket) => ticket.to === to), () => key)
  return [
    ...becoming('pending', 'effects.becomes_pending'),
    ...becoming('flagged', 'effects.becomes_flagged'),
    ...effect('effects.keeps_pay_codes', tickets.filter(({ coded }) => coded).length),
  ]
}

/**
 * What setting or clearing the Max GVW override would do, with the number of tickets. Tickets that already have the value are not counted.
 */
export function effectsOfOverride(tickets: readonly { readonly max_gvw_override: number | null }[], lbs: number | null): string[] {
  const had = tickets.filter(({ max_gvw_override: now }) => now !== null && now !== lbs).length
  if (lbs === null) return effect('effects.override_cleared', had)
  const values = { lbs: countText(lbs) }
  return [...effect('effects.override_set', tickets.filter(({ max_gvw_override: now }) => now === null).length, values), ...effect('effects.override_changed', had, values)]
}

/** What adding or removing the flag would do, with the number of tickets. `tickets` must contain only the tickets that change. */
export function effectsOfFlag(tickets: readonly { readonly flag_by_dot: boolean }[], flag: boolean): string[] {
  const differing = tickets.filter(({ flag_by_dot: now }) => now !== flag).length
  return [...effect(flag ? 'effects.flagged' : 'effects.unflagged', differing), ...effect('effects.flag_note_changes', tickets.length - differing)]
}

/** One sentence for each current status of the tickets, in the order of `ticketStatuses`. `keyOf` gives the sentence for a status. */
function byStatus(tickets: readonly { readonly status: TicketStatus }[], keyOf: (status: TicketStatus) => MessageKey): string[] {
  return ticketStatuses.flatMap((from) => {
    const count = tickets.filter(({ status }) => status === from).length
    return effect(keyOf(from), count, { status: from === '' ? message('labels.status_pending') : statusWord(from) })
  })
}

function effect(key: MessageKey, count: number, values: Readonly<Record<string, string>> = {}): string[] {
  return count === 0 ? [] : [message(key, { ...values, count: countText(count) })]
}
