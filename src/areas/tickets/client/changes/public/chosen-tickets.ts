import { versionToWrite } from '#src/platform/client/records/own-versions'
import type { Person } from '#src/platform/client/session/person'
import type { Row } from '#src/platform/client/api/rows'
import type { SetFields } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { may, type Ability } from '#src/platform/domain/session/abilities'
import { checkBulkCount, type BulkTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { isTicketStatus } from '#src/platform/domain/status-words'
import { firstRefusal, type Verdict } from '#src/platform/domain/verdict'

/** The fields of a loaded ticket that commands need. Rows of every table with tickets have them. */
export interface LoadedTicket extends BulkTicket, Row {
  readonly version?: number
  readonly flag_by_dot?: boolean
  readonly delivered_date?: string | null
  readonly dot_project_id?: number
  readonly timezone?: string
}

/** The fields that commands on a single ticket need to build requests and the ticket's path. */
export interface OneTicket extends Row {
  readonly dot_project_id: number | null
}

/**
 * The single ticket to act on: the only selected ticket, or else the focused one. Null if several are selected or the ticket is not
 * loaded.
 */
export function oneTicket({ row, selection }: TicketsInContext): OneTicket | null {
  if (selection.count > 1) return null
  const [selected] = selection.loaded
  const one = selection.count === 1 ? selected : row
  if (one === undefined || one === null) return null
  const project = at(one, 'dot_project_id')
  return { id: one.id, dot_project_id: typeof project === 'number' ? project : null }
}

/** The part of the context that determines which tickets to act on. */
export type TicketsInContext = Pick<CommandContext, 'row' | 'selection'>

/** The number of tickets to act on: the selected tickets, or else the focused one. */
export function chosenCount({ row, selection }: TicketsInContext): number {
  return selection.count > 0 ? selection.count : row === null ? 0 : 1
}

/** The tickets to act on, in the form in which a write sends them: ids, or filters and excepted ids (API-33). */
export function chosenTickets({ row, selection }: TicketsInContext): { slip_ids: number[] } | { filters: Record<string, unknown>; except_ids: number[] } {
  if (selection.count === 0) return { slip_ids: row === null ? [] : [row.id] }
  if (selection.kind === 'ids') return { slip_ids: [...selection.ids] }
  return { filters: { ...selection.filters }, except_ids: [...selection.except_ids] }
}

/**
 * The versions of the loaded tickets to act on. If an earlier write of this browser tab has raised the version that the person saw, the
 * raised version is sent. The server refuses outdated versions (API-35).
 */
export function versionsOf(context: TicketsInContext): { versions?: Record<string, number> } {
  const { selection } = context
  const counted = selection.kind === 'ids' ? selection.versions : undefined
  if (selection.kind === 'ids' && counted !== undefined) {
    return { versions: Object.fromEntries(selection.ids.flatMap((id) => (counted[id] === undefined ? [] : [[String(id), counted[id]] as const]))) }
  }
  const pairs = loadedTickets(context).flatMap(({ id, version }) => (version === undefined ? [] : [[String(id), versionToWrite('ticket', { id, version })] as const]))
  return pairs.length === 0 ? {} : { versions: Object.fromEntries(pairs) }
}

/**
 * The single ticket to act on, and the fields that a write sets on it. With them, a write that conflicts can be sent again automatically.
 * `isGiven`: whether the person named or typed the values. Null for several tickets. Also null after a preview: if the ticket has changed
 * since then, the preview is shown again instead (B3).
 */
export function setsOfOne(context: TicketsInContext, fields: readonly string[], isGiven = false): SetFields | null {
  const { selection } = context
  if (selection.kind === 'ids' && selection.versions !== undefined) return null
  const slipSelection = chosenTickets(context)
  const [id, ...others] = 'slip_ids' in slipSelection ? slipSelection.slip_ids : []
  return id === undefined || others.length > 0 ? null : { id, fields, isGiven }
}

/** Of the tickets to act on, those that are loaded. The client can check its rules only for these. */
export function loadedTickets({ row, selection }: TicketsInContext): readonly LoadedTicket[] {
  const rows = selection.count > 0 ? selection.loaded : row === null ? [] : [row]
  return rows.flatMap((one) => ticketOf(one) ?? [])
}

/** The project of the first loaded ticket, or else the project of the pane. */
export function projectOf({ project, ...context }: TicketsInContext & Pick<CommandContext, 'project'>): number | null {
  const [one] = loadedTickets(context)
  return one?.dot_project_id ?? project?.id ?? null
}

/** Whether a person may change the selected tickets. Checks the person's role first, then the number of tickets (B.2, TICK-56). */
export function mayChange(ability: Ability, { person, ...context }: TicketsInContext & { readonly person: Person | null }): Verdict {
  return firstRefusal(may(ability, person), checkBulkCount(chosenCount(context)))
}

/** A row of any table as a ticket. Null if the row is not a ticket. */
function ticketOf(row: Row): LoadedTicket | null {
  const [number, status, day] = [at(row, 'ticket_number'), at(row, 'status'), at(row, 'ticket_date')]
  if (typeof number !== 'string' || !isTicketStatus(status) || typeof day !== 'string') return null
  const [version, flag, delivered, project, timezone] = [at(row, 'version'), at(row, 'flag_by_dot'), at(row, 'delivered_date'), at(row, 'dot_project_id'), at(row, 'timezone')]
  return {
    id: row.id,
    ticket_number: number,
    status,
    ticket_date: day,
    coded: at(row, 'coded') === true,
    // a row does not say whether the ticket's pay period is closed, so only the server's dry run can check that
    closed_period: null,
    ...(typeof version === 'number' ? { version } : {}),
    ...(typeof project === 'number' ? { dot_project_id: project } : {}),
    ...(typeof timezone === 'string' ? { timezone } : {}),
    ...(typeof flag === 'boolean' ? { flag_by_dot: flag } : {}),
    ...(typeof delivered === 'string' || delivered === null ? { delivered_date: delivered } : {}),
  }
}

function at(row: Row, name: string): unknown {
  return Reflect.get(row, name)
}
