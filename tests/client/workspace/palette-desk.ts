import { Hash, Layers, ReceiptText } from 'lucide-react'
import { ref } from 'valtio'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import { providePanes } from '#src/main/client/panes'
import { nothingSelected } from '#src/platform/client/api/rows'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { CommandContext, PaneInContext } from '#src/workspace/client/commands/context'
import type { Group } from '#src/workspace/client/palette/lines/line'
import { rootGroups } from '#src/workspace/client/palette/lines/lines'
import type { SearchResults } from '#src/workspace/client/palette/lines/use-search-results'
import { definePaletteSource, type FoundLine } from '#src/workspace/client/palette/source'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { administrator, openDesk, registry } from '#tests/commands/desk'
import { drawerWith, madeItem, madeSlip } from '#tests/client/reconciliation/made'

/** Where a person types into the palette. */
export type Where = 'tickets' | 'selected' | 'reconciliation' | 'drawer' | 'projects' | 'contract' | 'employees' | 'account'
export type Who = 'clerk' | 'inspector' | 'administrator'

const roleOf = { clerk: 'field_engineer', inspector: 'field_inspector', administrator: 'administrator' } as const
const project = { id: 2, title: 'SR 14 overlay' }
const pane = (path: string, scope: PaneInContext['scope']): PaneInContext => ({ id: 'pane-1', number: 1, path, scope, title: 'Pane', params: {} })
const row = madeSlip({ dot_project_id: 2 })
const ticket = { row, rowKind: 'ticket' as const, project }
const fifteen = { kind: 'ids' as const, ids: Array.from({ length: 15 }, (_, at) => at + 1), count: 15, loaded: [row] }
const drawer = drawerWith({ slip: row, recent: [madeItem(1)], doNotPay: madeItem(9, { is_dnp: true }) }, { kind: 'item toggled', item: madeItem(1) })

const places: Readonly<Record<Where, Partial<CommandContext>>> = {
  tickets: { pane: pane('/projects/2/tickets', 'ticket-table'), ...ticket },
  selected: { pane: pane('/projects/2/tickets', 'ticket-table'), ...ticket, selection: fifteen },
  reconciliation: { pane: pane('/reconciliation/2', 'reconciliation-table'), ...ticket },
  drawer: { pane: pane('/reconciliation/2', 'reconciliation-table'), ...ticket, drawer: { slip_id: row.id, state: drawer } },
  projects: { pane: pane('/projects', 'project-table'), row: { id: 2 } },
  contract: { pane: pane('/projects/2/settings/contract-items', 'contract-table'), row: { id: 5 }, project },
  employees: { pane: pane('/admin/employees', 'employee-table'), row: { id: 9 } },
  account: { pane: pane('/account', 'form') },
}

/** The columns by which a table of tickets can be sorted. The table is sorted by time, newest first, and then by status. */
const sortColumns = [
  { key: 'ticket_number', label: 'Ticket', direction: null }, { key: 'ticket_time', label: 'Time', direction: 'desc' }, { key: 'net_amount', label: 'Net', direction: null },
  { key: 'plant_name', label: 'Plant', direction: null }, { key: 'status', label: 'Status', direction: 'asc' }, { key: 'material_description', label: 'Material', direction: null },
] as const

let arePanesThere = false

/** The command context of a person in this place. The commands and panes are those of the product, and there is a layout named Four. */
export function palettePlace(where: Where, who: Who): CommandContext {
  if (!arePanesThere) providePanes()
  arePanesThere = true
  workspaceStore.layoutNames = ['Four']
  drawerStore.state = where === 'drawer' ? ref(drawer) : null
  // only a placeholder, since no command runs in these tests
  const table = { sortable: () => sortColumns } as unknown as TableHandle
  openDesk({ person: { role: roleOf[who] }, environment: { table: () => (where === 'account' ? null : table) } })
  const person = { ...administrator, role: roleOf[who] }
  return { person, pane: null, row: null, rowKind: null, selection: nothingSelected, project: null, drawer: null, ...places[where] }
}

/** The groups of lines that the palette shows for a text, with all commands of the product. */
export function groupsFor(text: string, where: Where, who: Who, results: SearchResults = { found: [], isFirstRoundOver: true }): readonly Group[] {
  return rootGroups(text, registry, palettePlace(where, who), results)
}

/** The titles of the palette's lines, in order. Lines that are not available begin with a dash. */
export function linesFor(text: string, where: Where, who: Who, results?: SearchResults): readonly string[] {
  return groupsFor(text, where, who, results).flatMap(({ lines }) => lines.map(({ label, refused }) => (refused === undefined ? label : `– ${label}`)))
}

const sources = {
  tickets: definePaletteSource({ group: 'Tickets', order: 10, icon: ReceiptText, search: () => Promise.resolve([]) }),
  projects: definePaletteSource({ group: 'Projects', order: 20, icon: Layers, search: () => Promise.resolve([]) }),
  payItems: definePaletteSource({ group: 'Pay items', order: 30, icon: Hash, search: () => Promise.resolve([]) }),
}

/** The search results of one source. `names` are additional names that the search compares with the typed text. */
export function resultOf(of: keyof typeof sources, lines: readonly (readonly [label: string, ...names: string[]])[], round = 0): SearchResults['found'][number] {
  const asLine = ([label, ...names]: readonly [string, ...string[]]): FoundLine => ({ id: label, label, names, action: { kind: 'open', path: `/${label}` } })
  return { source: sources[of], lines: lines.map(asLine), round }
}
