import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { decimal } from '#src/platform/domain/records/value-fields'
import { addDays, dayInZone, isMoment, type Day } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { compare } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The number of hours that the agency requires between placing an order and its delivery (§5, ORDR-3). */
export const ADVANCE_NOTICE_HOURS = 12
const MS_OF_HOUR = 3_600_000

/** The states of an order (§4, E.4). */
export const orderStates = ['placed', 'canceled', 'activated'] as const
export type OrderState = (typeof orderStates)[number]

/** The labels of the states. */
export const orderStateWords: Readonly<Record<OrderState, string>> = { placed: 'Placed', canceled: 'Canceled', activated: 'Activated' }

/** An order of material for a project (ORDR-1). */
export const order = defineRecord({
  kind: 'scheduled_order',
  table: 'scheduled_orders',
  path: '/v1/scheduled_orders',
  one: 'scheduled_order',
  many: 'scheduled_orders',
  name: 'material',
  may: 'change_orders',
  deletes: 'soft',
  fields: {
    supplier: text({ label: 'Supplier', max: 80, required: true, searched: true }),
    plant: text({ label: 'Plant', max: 80, required: true, searched: true }),
    material: text({ label: 'Material', max: 200, required: true, searched: true }),
    quantity: decimal({ label: 'Quantity', digits: 8, decimals: 2, required: true }),
    uom: text({ label: 'Unit', max: 20, required: true }),
    delivery_at: own<string, string>({ label: 'Delivery time', none: '', read: (sent) => sent, send: (value) => value }),
    contact: text({ label: 'Contact', max: 200, searched: true }),
    notes: text({ label: 'Notes', max: 2000, lines: 4, searched: true }),
  },
  check: ({ quantity, delivery_at: at }): FieldVerdicts => ({
    ...(quantity !== null && compare(quantity, '0') === 0 ? { quantity: refuse('errors.order_quantity_zero') } : {}),
    delivery_at: isMoment(at) ? allow : refuse('errors.order_delivery_needed'),
  }),
})

/** The fields of an order that can change at any time. A change of any other field is allowed only with the advance notice. */
const WITHOUT_NOTICE: ReadonlySet<string> = new Set(['contact', 'notes'])

/** Whether a change of these fields is allowed only with the advance notice. */
export function needsNotice(changed: readonly string[]): boolean {
  return changed.some((field) => !WITHOUT_NOTICE.has(field))
}

/** Whether a delivery is far enough ahead: at least 12 hours from now; exactly 12 hours are enough (ORDR-3, ORDR-4). */
export function checkNotice(deliveryAt: string | Date, now: Date): Verdict {
  const ahead = new Date(deliveryAt).getTime() - now.getTime()
  return ahead >= ADVANCE_NOTICE_HOURS * MS_OF_HOUR ? allow : refuse('errors.order_notice', { hours: ADVANCE_NOTICE_HOURS })
}

/** The names of the weekdays in a project's working hours, in the order of `Date.getUTCDay`. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
/** The start of work that is assumed for a project without working hours. */
const USUAL_START = '07:00'
/** How many days ahead to look for a working day. */
const DAYS_AHEAD = 14

/**
 * The delivery time suggested for a new order, in the project's time zone: the start of work on the first working day, from tomorrow on,
 * that leaves enough notice. `time` (HH:MM), such as a copied order's, replaces the start of work. Without working hours, every day is a
 * working day. If none of the next DAYS_AHEAD days qualifies, suggests tomorrow.
 */
export function suggestedDelivery(now: Date, zone: string, hours: Readonly<Record<string, { readonly start: string }>>, time: string | null): { readonly day: Day; readonly time: string } {
  const today = dayInZone(now, zone)
  const days = Array.from({ length: DAYS_AHEAD }, (_none, at) => addDays(today, at + 1))
  const hasHours = Object.keys(hours).length > 0
  const all = days.flatMap((day) => {
    const start = hours[WEEKDAYS[new Date(day).getUTCDay()] ?? '']?.start
    const from = time ?? start ?? USUAL_START
    const isMet = (start !== undefined || !hasHours) && checkNotice(momentOfLocal(day, from, zone), now).allowed
    return isMet ? [{ day, time: from }] : []
  })
  return all[0] ?? { day: addDays(today, 1), time: time ?? USUAL_START }
}

/** Whether an order can still be edited, canceled or activated: only while its state is 'placed' (ORDR-5). */
export function mayChangeOrder({ state }: { readonly state: OrderState }): Verdict {
  return state === 'placed' ? allow : refuse('errors.order_not_placed', { state: orderStateWords[state].toLowerCase() })
}
