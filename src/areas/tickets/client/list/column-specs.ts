import { Flag, Ban, CheckCheck, Image } from 'lucide-react'
import { ticketSorts } from '#src/areas/tickets/api/tickets/ticket-sorts'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { unitOfQuantity } from '#src/areas/contracts/domain/contract-items/pay-item'
import { message } from '#src/platform/domain/messages'
import { findTicketField, ticketFields, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { ticketGroups } from '#src/areas/tickets/domain/field-types'
import { offsetText } from '#src/areas/tickets/client/public/field-text'
import { columns, type CardSpec, type CellValue, type ColumnSpec } from '#src/platform/client/table/columns'
import { words } from '#src/areas/tickets/client/messages'
import { statusLooks } from '#src/areas/tickets/client/list/status-looks'

/** The columns that are shown by default, in table order. A label or width here replaces that of the field catalog. */
const usual: Readonly<Partial<Record<TicketFieldKey, { readonly label?: string; readonly width?: number; readonly flex?: number; readonly absent?: string; readonly compact?: ColumnSpec['compact'] }>>> = {
  ticket_number: { label: 'Ticket', width: 112, compact: { width: 102, kept: true } },
  ticketed_at: { label: 'Time', width: 160, compact: { width: 120 } },
  plant_name: { label: 'Plant', width: 104, flex: 1, compact: { width: 120 } },
  material_description: { label: 'Material', width: 144, flex: 2, compact: { width: 160 } },
  truck: { label: 'Truck', width: 76 },
  net_amount: { label: 'Net', width: 104 },
  status: { width: 108, compact: { width: 106, kept: true } },
  flag_by_dot: { label: 'Flag', width: 96 },
  primary_pay_code: { label: 'Pay item', width: 132, absent: 'uncoded', compact: { width: 130, kept: true } },
  primary_pay_code_quantity: { label: 'Quantity', width: 92, compact: { width: 88, kept: true } },
}

const usualKeys = Object.keys(usual)
/** The key of the field with the number of the project that a ticket is connected to. */
const PROJECT = 'connected_dot_project_number'

/** What the card of a ticket shows in the LIST view (TICK-2). */
export const ticketCard: CardSpec = {
  title: 'ticket_number',
  badges: ['status', 'flag_by_dot', 'image_count'],
  aside: 'net_amount',
  details: ['ticketed_at', 'plant_name', 'material_description', 'truck', 'primary_pay_code'],
}

/**
 * The columns of ticket tables, built from the field catalog. The default columns come first; all other columns are hidden until the person
 * shows them. `zone` is the project's time zone, if the agency shows times in it (SHELL-71). `inProject`: the table shows a single project,
 * so it can be sorted by more fields. `showsContract` (flag show_contract_and_contract_project) adds the contract and the contract project
 * after the default columns; in a single project, the contract is hidden at first, since all tickets have the same one (PROJ-7). `saysWhy`
 * adds the column that says which pay data is missing.
 */
export function ticketColumns({ zone, inProject, showsContract, saysWhy = false }: ShownTickets): readonly ColumnSpec<Slip>[] {
  const shownFirst = usualKeys.flatMap((key) => findTicketField(key) ?? [])
  const rest = ticketFields.filter(({ key, group, type }) => group !== null && type.kind !== 'notes' && !usualKeys.includes(key) && (inProject || key !== PROJECT))
  const column = (field: DeclaredField) => columnOf(field, zone, inProject)
  const [number, ...others] = shownFirst.map(column)
  return columns([
    ...(number === undefined ? [] : [number]), ...(inProject ? [] : projectColumn(column)), ...(saysWhy ? [missingPayData] : []), ...others, ...(showsContract ? contractColumns(inProject) : []), ...rest.map(column), imageCount,
  ])
}

/** The column with the project of each ticket, next to the ticket number. Only in lists of several projects (CLERK-38). */
function projectColumn(column: (field: DeclaredField) => ColumnSpec<Slip>): readonly ColumnSpec<Slip>[] {
  const field = findTicketField(PROJECT)
  return field === null ? [] : [{ ...column(field), label: words('project'), width: 104, shown: true }]
}

interface ShownTickets {
  readonly zone: string | undefined
  readonly inProject: boolean
  readonly showsContract: boolean
  readonly saysWhy?: boolean
}

function contractColumns(inProject: boolean): readonly ColumnSpec<Slip>[] {
  return [
    { id: 'contract_number', label: 'Contract', kind: 'text', width: 104, shown: !inProject, sortable: false },
    { id: 'contract_projects', label: 'Contract project', kind: 'text', width: 152, sortable: false, value: ({ contract_projects: names }) => names.join(', ') },
  ]
}

/** The column that says that a ticket's pay code or quantity is missing, in the words of the requirement (RECO-89). */
const missingPayData: ColumnSpec<Slip> = {
  id: 'missing_pay_data', label: words('what_is_missing'), kind: 'text', width: 320, flex: 1, sortable: false,
  value: ({ ticket_number: tickets }) => message('errors.missing_pay_data', { tickets }),
}

/** The column with the number of a ticket's images. On the ticket's card, it is an icon (TICK-71). */
const imageCount: ColumnSpec<Slip> = {
  id: 'image_count', label: 'Images', kind: 'count', width: 84, shown: false, sortable: false,
  sign: { icon: Image, words: (count) => words('images_many', { count }) },
  value: ({ image_count: count }) => (count === 0 ? null : count),
}

function columnOf(field: DeclaredField, zone: string | undefined, inProject: boolean): ColumnSpec<Slip> {
  const { key, group, type } = field
  const sort = Object.entries(ticketSorts).find(([name]) => name === key)?.[1]
  const common = {
    id: key,
    label: field.label,
    ...(group === null ? {} : { group: ticketGroups[group] }),
    ...usual[key],
    shown: usualKeys.includes(key),
    sortable: sort === 'agency' || (sort === 'project' && inProject),
    value: (row: Slip) => valueOf(field, row),
  }
  if (key === 'ticket_number') return { ...common, kind: 'ticket_number', pinned: true, strong: true, leftWord: ({ coded }) => (coded ? words('left_coded') : null) }
  if (key === 'status') return { ...common, kind: 'status', looks: statusLooks }
  if (key === 'primary_pay_code' || key === 'secondary_pay_code') return { ...common, kind: 'pay_item' }
  // shown as text, so that a copied cell also says on which side of the alignment the ticket was delivered
  if (key === 'station_offset') return { ...common, kind: 'text', value: ({ station_offset: feet }) => (feet === null ? null : offsetText(feet)) }
  switch (type.kind) {
    case 'integer':
      return field.unit === undefined ? { ...common, kind: 'text' } : { ...common, kind: 'quantity', unit: field.unit, decimals: 0 }
    case 'decimal':
      return { ...common, kind: 'quantity', decimals: 2, ...unitOfField(field) }
    case 'degrees':
      return { ...common, kind: 'quantity', decimals: 6 }
    case 'date':
      return { ...common, kind: 'day' }
    case 'time':
      return { ...common, kind: 'time', withDay: true, zone: () => zone }
    case 'boolean':
      return key === 'flag_by_dot'
        ? { ...common, kind: 'flag', word: 'Flagged', icon: Flag, tone: 'flagged' }
        : { ...common, kind: 'flag', word: field.label, icon: key === 'void' ? Ban : CheckCheck }
    default:
      return { ...common, kind: 'text' }
  }
}

function unitOfField({ key, unit, unitFrom }: DeclaredField): { unit?: string; unitOf?: (row: Slip) => string | null } {
  if (unit !== undefined) return { unit }
  if (unitFrom !== undefined) return { unitOf: (row) => row[unitFrom] }
  if (key === 'primary_pay_code_quantity') return { unitOf: (row) => unitOfCode(row, 'primary_pay_item') }
  if (key === 'secondary_pay_code_quantity') return { unitOf: (row) => unitOfCode(row, 'secondary_pay_item') }
  return {}
}

function unitOfCode({ reconciliation, uom_1 }: Slip, slot: 'primary_pay_item' | 'secondary_pay_item'): string | null {
  const item = reconciliation?.[slot] ?? null
  return item === null ? null : unitOfQuantity(item, uom_1 ?? null)
}

/** The value of a field for a table cell: a list becomes one text, and a person becomes a name. */
function valueOf({ key, type }: DeclaredField, row: Slip): CellValue {
  const value: unknown = Reflect.get(row, key)
  if (Array.isArray(value)) return value.join(', ')
  if (type.kind === 'person' && typeof value === 'object' && value !== null) return String(Reflect.get(value, 'name') ?? '')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
