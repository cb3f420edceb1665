import { mayWriteContractItems, type ReconciliationState } from '#src/areas/projects/domain/setup'
import type { Ability } from '#src/platform/domain/session/abilities'
import { countText } from '#src/platform/domain/formats/numbers'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { itemCalls, masterCalls, type ContractItem, type PayItemRow } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { onProject, currentProject } from '#src/areas/projects/client/public/project-writes'
import type { Project } from '#src/areas/projects/client/public/project-query'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { pathOnly } from '#src/workspace/client/panes/pane-table'

type ItemContext = CommandContext<'contract-table'> | CommandContext<'pay-item-table'>

/** Whether a person has this ability and can use it on the current contract. */
export function onContract(ability: Ability, context: CommandContext): Verdict {
  return onProject(ability, context)
}

/**
 * Whether a person may change the current contract's items directly. Once the contract is confirmed, only an Update can change them
 * (PAY-20).
 */
export function onOpenContract(ability: Ability, context: CommandContext): Verdict {
  const project = currentProject(context)
  return firstRefusal(onProject(ability, context), project === null ? allow : mayWriteContractItems(stateOf(project)))
}

/** The reconciliation state of a project, in the form that the domain rules use. */
export function stateOf({ reconciliation }: Pick<Project, 'reconciliation'>): ReconciliationState {
  return reconciliation === 'setting_up' ? 'setting up' : reconciliation
}

/** The id of the current project, or 0 if there is none; no project has the id 0. */
export function projectIdHere(context: CommandContext): number {
  return currentProject(context)?.id ?? 0
}

/** The number of items that a command acts on: the selected items, or else the focused one. */
export function chosenCount({ row, selection }: Pick<ItemContext, 'row' | 'selection'>): number {
  return selection.count > 0 ? selection.count : row === null ? 0 : 1
}

/** Allowed while an item is selected or focused. */
export function isChosen(context: Pick<ItemContext, 'row' | 'selection'>): Verdict {
  return chosenCount(context) === 0 ? refuse('errors.items_not_chosen') : allow
}

/**
 * The items that a command acts on, in the form that a bulk call expects: their ids, or all items that match a search, except those in
 * `except_ids` (API-33).
 */
export function chosenForBulk({ row, selection }: Pick<CommandContext, 'row' | 'selection'>): { ids: number[] } | { filters: { search?: string }; except_ids: number[] } {
  if (selection.count === 0) return { ids: row === null ? [] : [row.id] }
  if (selection.kind === 'ids') return { ids: [...selection.ids] }
  const { search } = selection.filters
  return { filters: typeof search === 'string' && search !== '' ? { search } : {}, except_ids: [...selection.except_ids] }
}

/** The items that a command acts on, as far as they are loaded. */
export function chosenItems<Item extends ContractItem | PayItemRow>({ row, selection }: { readonly row: Item | null; readonly selection: { readonly count: number; readonly loaded: readonly Item[] } }): readonly Item[] {
  return selection.count > 0 ? selection.loaded : row === null ? [] : [row]
}

/** Allowed when all items that a command acts on are loaded, because the version of each is needed to write it. */
export function allLoaded({ row, selection }: Pick<CommandContext<'pay-item-table'>, 'row' | 'selection'>): Verdict {
  return chosenItems({ row, selection }).length === chosenCount({ row, selection }) ? allow : refuse('errors.items_not_loaded')
}

/** The ids and versions of the items that a command acts on, for a call that changes how they may be used. */
export function namedItems(context: Pick<CommandContext<'pay-item-table'>, 'row' | 'selection'>): { id: number; version: number }[] {
  return chosenItems(context).map((item) => ({ id: item.id, version: versionToWrite('pay_item', item) }))
}

/** Records the new versions of items that this window has written, so that these changes are not mistaken for another person's. */
export function noteOwnItems({ pay_items: items }: { readonly pay_items: readonly { readonly id: number; readonly version: number }[] }): void {
  for (const { id, version } of items) noteOwnVersion('pay_item', id, version)
}

/** A number of items as text, or the single item: '12 items', 'item 2360.509'. */
export function itemsText(count: number, only?: { readonly item_code: string } | null): string {
  if (count === 1 && only !== undefined && only !== null) return words('item_of_code', { code: only.item_code })
  return words('some_items', { count: countText(count) })
}

/** A number of rows of a file as text: '1 row', '157 rows'. */
export function rowsText(count: number): string {
  return words('rows', { count: countText(count) })
}

/** The same text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The import that a pane shows; null if the pane does not show one. If its `projectId` is null, the import belongs to the catalog. */
export function fileOfPath(path: string | undefined): { readonly projectId: number | null; readonly id: number; readonly list: string } | null {
  const [, project, id] = /^(?:\/projects\/(\d+)\/contract|\/pay-item)\/files\/(\d+)$/.exec(pathOnly(path ?? '')) ?? []
  if (id === undefined) return null
  return { projectId: project === undefined ? null : Number(project), id: Number(id), list: project === undefined ? '/pay-item' : `/projects/${project}/contract` }
}

/** The call that uploads an import for a project's contract, or for the catalog if `projectId` is null. */
export function uploadOf(projectId: number | null, file: File) {
  return projectId === null ? masterCalls.upload({ file_name: file.name, file }) : itemCalls.upload({ projectId, file_name: file.name, file })
}
