import type { Static } from 'typebox'
import { changeOrders, type ChangeOrder } from '#src/areas/contracts/api/change-orders'
import { compare, minus } from '#src/platform/domain/units/decimal'
import { requests } from '#src/platform/client/api/requests'
import { numberOf, withIds } from '#src/platform/client/table/rows/line-ids'

/** An Update of a contract (PAY-15, PAY-18). */
export type Update = Static<typeof ChangeOrder>

/** A line of an Update, from one of its three lists. */
export interface UpdateLine {
  /** Stays the same when other lines are added or removed. */
  readonly id: number
  readonly kind: 'increased' | 'decreased' | 'new'
  readonly line_number: number
  readonly item_code: string
  readonly item_description: string
  readonly estimated_qty_uom: string
  readonly previous_quantity: number | null
  readonly quantity: number
  readonly change: number
  /** The line's index in its list (increased, decreased or new items). */
  readonly at: number
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'update-table': Update
    'update-line-table': UpdateLine
  }
}

export const updateCalls = requests(changeOrders)

/** The query keys of Updates (S-16). */
export const updateKeys = {
  all: (agency: number, project: number) => ['updates', agency, project] as const,
  one: (agency: number, project: number, number: number) => ['updates', agency, project, 'one', number] as const,
}

/** The lines of an Update's three lists in a single list: increased, decreased, new. */
export function linesOf({ increased_items: increased, decreased_items: decreased, new_pay_items: added }: Update): readonly UpdateLine[] {
  const changed = (kind: 'increased' | 'decreased', items: Update['increased_items']) =>
    items.map((item, at) => ({ kind, ...item, at, change: Number(minus(item.quantity.toFixed(2), item.previous_quantity.toFixed(2))) }))
  const additions = added.map((item, at) => ({ kind: 'new' as const, ...item, previous_quantity: null, quantity: item.estimated_quantity, change: item.estimated_quantity, at }))
  return withIds([...changed('increased', increased), ...changed('decreased', decreased), ...additions], ({ kind, item_code: code }) => numberOf(`${kind} ${code}`))
}

/** The same line in an Update that may have changed since the line was shown; null if the Update no longer has this line. */
export function lineIn(update: Update, { id }: UpdateLine): UpdateLine | null {
  return linesOf(update).find((line) => line.id === id) ?? null
}

/** The contract item whose quantity a line changes; null for a line that adds a new item or was removed. */
export function itemOfLine(update: Update, shown: UpdateLine): { readonly id: number; readonly code: string } | null {
  const line = lineIn(update, shown)
  const id = line === null || line.kind === 'new' ? undefined : update[`${line.kind}_items`][line.at]?.pay_item_id
  return line === null || id === undefined ? null : { id, code: line.item_code }
}

/** The lists of an Update in the shape in which a request sends them. */
export function sentLists({ increased_items: increased, decreased_items: decreased, new_pay_items: added }: Update) {
  const changed = (items: Update['increased_items']) => items.map(({ pay_item_id, quantity }) => ({ pay_item_id, quantity: quantity.toFixed(2) }))
  return {
    increased_items: changed(increased),
    decreased_items: changed(decreased),
    new_pay_items: added.map(({ pay_item_id: _made, estimated_quantity: quantity, ...item }) => ({ ...item, estimated_quantity: quantity.toFixed(2) })),
  }
}

/** Whether a new quantity is an increase or a decrease from the item's current quantity. */
export function changeOf({ estimated_quantity: present }: { readonly estimated_quantity: number }, quantity: string): 'increased' | 'decreased' {
  return compare(quantity, present.toFixed(2)) < 0 ? 'decreased' : 'increased'
}

/**
 * Adds a changed quantity to the lists: as a decrease if it is below the item's current quantity, otherwise as an increase. Replaces an
 * earlier change of the same item.
 */
export function withQuantity(lists: ReturnType<typeof sentLists>, item: { readonly id: number; readonly estimated_quantity: number }, quantity: string): ReturnType<typeof sentLists> {
  const others = (changed: typeof lists.increased_items) => changed.filter(({ pay_item_id: id }) => id !== item.id)
  const line = { pay_item_id: item.id, quantity }
  const isLess = changeOf(item, quantity) === 'decreased'
  return {
    ...lists,
    increased_items: [...others(lists.increased_items), ...(isLess ? [] : [line])],
    decreased_items: [...others(lists.decreased_items), ...(isLess ? [line] : [])],
  }
}

/** Removes a line from the lists. */
export function withoutLine(lists: ReturnType<typeof sentLists>, { kind, at }: UpdateLine): ReturnType<typeof sentLists> {
  const left = <Item>(items: readonly Item[], of: UpdateLine['kind']) => items.filter((_item, place) => of !== kind || place !== at)
  return { increased_items: left(lists.increased_items, 'increased'), decreased_items: left(lists.decreased_items, 'decreased'), new_pay_items: left(lists.new_pay_items, 'new') }
}
