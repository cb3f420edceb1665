import type { Static } from 'typebox'
import type { MasterPayItem } from '#src/areas/contracts/api/master-pay-items'
import { countText } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'
import { words } from '#src/areas/contracts/client/master-pay-items/messages'
import { masterCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { pagedSource } from '#src/platform/client/table/paged-source'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** An item of the agency's catalog (PAY-28). */
export type MasterItem = Static<typeof MasterPayItem>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'master-item-table': MasterItem
  }
}

export const masterNoun: Noun = { one: 'item', many: 'items' }

/** The query keys of the catalog (S-16). */
export const masterKeys = {
  all: (agency: number) => ['master-pay-items', agency] as const,
  one: (agency: number, id: number) => ['master-pay-items', agency, 'one', id] as const,
}

/** The columns of the catalog (PAY-28). */
export const masterColumns = columns<MasterItem>([
  { id: 'item_code', label: words('code'), kind: 'text', width: 176, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 420, flex: 2 },
  { id: 'uom', label: words('unit'), kind: 'text', width: 112 },
  { id: 'updated_at', label: words('updated'), kind: 'time', withDay: true, width: 184 },
])

/** Reads the catalog page by page; the search is by code or description (PAY-39). */
export function masterSource(agency: number): TableSource<MasterItem> {
  return pagedSource(masterKeys.all(agency), (page) => masterCalls.list(page), (answer) => answer.master_pay_items)
}

type Context = CommandContext<'master-item-table'>

/** The number of catalog items to act on: the selected items, or else the focused one. */
export function chosenMasterCount({ pane, row, selection }: Context): number {
  if (pane?.scope !== 'master-item-table') return 0
  return selection.count > 0 ? selection.count : row === null ? 0 : 1
}

/** Allowed for people who may change the catalog, while an item is selected or focused. */
export function onMasterItems(context: Context): Verdict {
  return firstRefusal(may('change_pay_items', context.person), chosenMasterCount(context) === 0 ? refuse('errors.items_not_chosen') : allow)
}

/** A number of catalog items as text, or the single item: '12 master pay items', 'master pay item 2360.509'. */
export function masterItemsText(context: Context, count = chosenMasterCount(context)): string {
  const [only] = context.selection.count === 0 ? [context.row] : context.selection.loaded
  if (count === 1 && only !== undefined && only !== null) return words('one', { code: only.item_code })
  return words('some', { count: countText(count) })
}
