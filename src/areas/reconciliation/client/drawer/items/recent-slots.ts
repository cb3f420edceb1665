import { proxy } from 'valtio'
import { RECENT_PAY_ITEMS } from '#src/areas/contracts/domain/contract-items/limits'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import type { ItemOfProject } from '#src/areas/reconciliation/client/queries'

/** The slots of the cards that show a project's recent items. Each item keeps its slot, so that the key that selects it stays the same. */
export interface RecentSlots {
  readonly items: readonly ItemOfProject[]
  /** Ids of the items, most recently used first. */
  readonly used: readonly number[]
}

/** The slots of all projects that were shown in this window. */
interface Kept {
  readonly of: Map<number, RecentSlots>
  /** The projects whose items may have been deleted since the items were last read. */
  readonly unsure: Set<number>
  /**
   * The query results that are already in the slots. Each result is added only once, because a cached result does not include accepts that
   * were made after it was read.
   */
  readonly noted: WeakSet<readonly ItemOfProject[]>
}

const slotStore = createStore<Kept>(() => ({ of: new Map(), unsure: new Set(), noted: new WeakSet() }))

/** How often slots of any project have changed. Views that show slots subscribe to this count, so that they render again. */
export const recentChanges = proxy({ count: 0 })

onSessionEnd(() => slotStore.reset())

// A deleted item must not stay on a card, so the items of every project are uncertain until they are read again.
onRecordsChanged(['pay_item'], () => {
  for (const projectId of slotStore.of.keys()) slotStore.unsure.add(projectId)
})

/** The recent items of a project as its cards show them; undefined until the items have been read once. */
export function recentItemsOf(projectId: number): readonly ItemOfProject[] | undefined {
  return slotStore.of.get(projectId)?.items
}

/** Ids of the recent items of a project, most recently used first. */
export function recentIdsByUse(projectId: number): readonly number[] {
  return slotStore.of.get(projectId)?.used ?? []
}

/** Adds the recent items that were read (`read`) to the slots of a project; returns the items in the order of their slots. */
export function takeRecentItems(projectId: number, read: readonly ItemOfProject[]): readonly ItemOfProject[] {
  const before = slotStore.of.get(projectId) ?? { items: [], used: [] }
  if (slotStore.noted.has(read)) return before.items
  const after = slotsAfterReading(before, read, slotStore.unsure.delete(projectId))
  slotStore.noted.add(read)
  slotStore.of.set(projectId, after)
  recentChanges.count += 1
  return after.items
}

/**
 * Notes which items an accept has used. Does nothing until the recent items have been read once, because that read will include these
 * items.
 */
export function noteRecentUse(projectId: number, used: readonly ItemOfProject[]): void {
  const before = slotStore.of.get(projectId)
  if (before === undefined) return
  slotStore.of.set(projectId, slotsAfterUse(before, used))
  recentChanges.count += 1
}

/**
 * The slots after the recent items were read (`read`: newest first). Known items keep their slots, even if they are no longer among the
 * recent ones. New items take free slots first, then the slots of the items used longest ago. With `isStrict`, items that were not read
 * lose their slots.
 */
export function slotsAfterReading({ items, used }: RecentSlots, read: readonly ItemOfProject[], isStrict = false): RecentSlots {
  const fresh = read.filter(({ id }) => !items.some((item) => item.id === id))
  const staying = items.map((item) => read.find(({ id }) => id === item.id) ?? (isStrict ? null : item))
  const order = [...read.map(({ id }) => id), ...used.filter((id) => !read.some((item) => item.id === id))]
  const { slots: full, rest } = withoutGaps(staying, fresh)
  const slots = rest.reduce<readonly ItemOfProject[]>((before, item) => withItem(before, item, order), full)
  return { items: slots, used: order.filter((id) => slots.some((item) => item.id === id)) }
}

/**
 * Fills free slots with new items. When the new items run out, moves the items of the last cards into the free slots, so that all other
 * cards keep their keys.
 */
function withoutGaps(slots: readonly (ItemOfProject | null)[], fresh: readonly ItemOfProject[]): { readonly slots: readonly ItemOfProject[]; readonly rest: readonly ItemOfProject[] } {
  const items = slots.filter((item) => item !== null)
  const gaps = slots.length - items.length
  const count = Math.min(slots.length, items.length + fresh.length)
  const waiting = [...fresh.slice(0, gaps), ...slots.slice(count).filter((item) => item !== null).toReversed()]
  return { slots: slots.slice(0, count).flatMap((item) => item ?? waiting.shift() ?? []), rest: fresh.slice(gaps) }
}

/** The slots after items were used: a known item keeps its slot, a new one takes a free slot or the one used longest ago (PAY-34). */
export function slotsAfterUse(before: RecentSlots, used: readonly ItemOfProject[]): RecentSlots {
  return used.filter((item) => !item.is_dnp).toReversed().reduce(withSlot, before)
}

function withSlot({ items, used }: RecentSlots, item: ItemOfProject): RecentSlots {
  const slots = withItem(items, item, used)
  return { items: slots, used: [item.id, ...used].filter((id, at) => (at === 0 || id !== item.id) && slots.some((one) => one.id === id)) }
}

/** Returns the items with one item added: in the slot it already has, in a free slot, or in place of the item that is last in `order`. */
function withItem(items: readonly ItemOfProject[], item: ItemOfProject, order: readonly number[]): readonly ItemOfProject[] {
  if (items.some(({ id }) => id === item.id)) return items
  if (items.length < RECENT_PAY_ITEMS) return [...items, item]
  const oldest = order.findLast((id) => items.some((one) => one.id === id))
  return items.map((one) => (one.id === oldest ? item : one))
}
