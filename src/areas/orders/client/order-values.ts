import { checkNotice, needsNotice, order, suggestedDelivery } from '#src/areas/orders/domain/order'
import { words } from '#src/areas/orders/client/messages'
import type { Order } from '#src/areas/orders/client/order-rows'
import { dayText, dayTyped } from '#src/platform/client/form/DayEntry'
import { usTime } from '#src/platform/domain/formats/dates'
import { readTypedTime } from '#src/platform/domain/formats/typed-moment'
import { checkRecord, emptyValues, readValues } from '#src/platform/domain/records/define-record'
import { dayInZone } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The values of an order's form as text, exactly as typed. */
export interface OrderTexts {
  readonly day: string
  readonly time: string
  readonly supplier: string
  readonly plant: string
  readonly material: string
  readonly quantity: string
  readonly uom: string
  readonly contact: string
  readonly notes: string
  readonly version: number
}

/** The labels of the form's fields, in the order of the screen. */
export const orderLabels = {
  material: words('material'), quantity: words('quantity'), uom: words('uom'), supplier: words('supplier'), plant: words('plant'),
  day: words('day'), time: words('time'), contact: words('contact'), notes: words('notes'),
} as const

/**
 * The form of a new order. It suggests the first delivery time that the advance notice allows: at the time of day of the copied order, or
 * else at the start of work.
 */
export function newOrder(zone: string, like: Order | null, workingHours: unknown): OrderTexts {
  const { day, time } = suggestedDelivery(new Date(), zone, hoursIn(workingHours), like === null ? null : readTypedTime(usTime(like.delivery_at, zone)))
  return {
    day: dayText(day), time: usTime(momentOfLocal(day, time, zone), zone), version: 0, quantity: '', notes: '',
    supplier: like?.supplier ?? '', plant: like?.plant ?? '', material: like?.material ?? '', uom: like?.uom ?? '', contact: like?.contact ?? '',
  }
}

/** The start of work on each weekday on which a project has working hours. */
function hoursIn(hours: unknown): Readonly<Record<string, { readonly start: string }>> {
  const spans = typeof hours === 'object' && hours !== null ? Object.entries(hours) : []
  return Object.fromEntries(spans.flatMap(([weekday, span]) => {
    const start: unknown = typeof span === 'object' && span !== null ? Reflect.get(span, 'start') : null
    return typeof start === 'string' ? [[weekday, { start }]] : []
  }))
}

/** The values of an existing order as texts of the form. */
export function textsOf({ delivery_at: at, quantity, version, supplier, plant, material, uom, contact, notes }: Order, zone: string): OrderTexts {
  return { day: dayText(dayInZone(at, zone)), time: usTime(at, zone), quantity: quantity.toFixed(2), version, supplier, plant, material, uom, contact, notes }
}

/** The moment of the typed delivery day and time; null when one of them cannot be read. */
export function deliveryTyped({ day, time }: Pick<OrderTexts, 'day' | 'time'>, zone: string): string | null {
  const [date, clock] = [dayTyped(day), readTypedTime(time)]
  return date == null || clock === null ? null : momentOfLocal(date, clock, zone)
}

/** Converts the form's values to those that a request sends. */
export function sentOrder(texts: OrderTexts, zone: string) {
  const { supplier, plant, material, quantity, uom, contact, notes } = texts
  return { supplier, plant, material, quantity: quantity.trim(), uom, contact, notes, delivery_at: deliveryTyped(texts, zone) ?? '' }
}

/** The values of a request that changes only these fields of an order. */
export function changedOrder(texts: OrderTexts, changed: readonly string[], zone: string): Partial<ReturnType<typeof sentOrder>> {
  const fieldsOf = (name: string) => (name === 'delivery_at' ? ['day', 'time'] : [name])
  return Object.fromEntries(Object.entries(sentOrder(texts, zone)).filter(([name]) => fieldsOf(name).some((field) => changed.includes(field))))
}

/**
 * The verdicts on the typed values, by field. `before`: the values that the order had when the form opened; null for a new order. The
 * server checks the advance notice again, by its own clock.
 */
export function checkTexts(texts: OrderTexts, zone: string, before: Readonly<Record<string, unknown>> | null): Partial<Record<keyof OrderTexts, Verdict>> {
  const sent = sentOrder(texts, zone)
  const { delivery_at: delivery = allow, ...verdicts } = checkRecord(order, { ...emptyValues(order), ...readValues(order, sent) }, [])
  if (!delivery.allowed) return { ...verdicts, day: dayTyped(texts.day) == null ? refuse('errors.date_format', { format: 'M/d/yyyy' }) : allow, time: readTypedTime(texts.time) === null ? delivery : allow }
  const changed = before === null ? ['day'] : Object.keys(orderLabels).filter((name) => before[name] !== Reflect.get(texts, name))
  return { ...verdicts, time: needsNotice(changed) ? checkNotice(sent.delivery_at, new Date()) : allow }
}
