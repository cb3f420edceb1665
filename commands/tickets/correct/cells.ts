import { whoMay } from '#src/platform/api/contract'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { loadedTickets, versionsOf } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict, patchTickets, patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'
import { cellChangesIn, cellsChangedElsewhere, changesByTicket, fieldsOf, onCurrentTickets, ticketsOf, type CellChange, type CellChanges } from '#src/areas/tickets/client/edit/cell-changes'
import { previewCells } from '#src/areas/tickets/client/edit/cell-editing'
import { openPalette, openPaletteLate } from '#src/workspace/client/running/palette-store'
import { whyNotEdited } from '#src/areas/tickets/client/edit/cell-values'
import { words } from '#src/areas/tickets/client/messages'
import { FIELD_CHANGE_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { nothingSelected } from '#src/platform/client/api/rows'
import { requests } from '#src/platform/client/api/requests'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'tickets', typeof cells> {}
}

const calls = requests({ many: ticketChanges.bulkFieldUpdate })

/** Maximum number of changes that a preview lists. */
const MOST_NAMED = 6

/** The values to change. The person is never asked for them: they come from a cell, a paste or a fill. */
const changes: Step<CellChanges> = { kind: 'text', prompt: 'Values', format: ({ all }) => words('cell_values', { count: all.length }) }

interface Given {
  readonly changes: CellChanges
}

/** The answer to a write: the tickets with their values after the write. */
interface Changed {
  readonly updated: number
  readonly slips: readonly Slip[]
}

const head = { group: 'Tickets', scope: 'ticket-table', rows: 'ticket', needs: whoMay('edit_tickets') } as const

/**
 * The parts that are the same in the two commands that write the agency's fields. Either all values are written, as one undo step, or none.
 * A single cell is written immediately, several cells only after a preview (WORK-27).
 */
const changing = (title: string) => ({
  ...head,
  title,
  unlisted: true,
  steps: { changes },
  check(_context: CommandContext, { changes: { all } }: Given): Verdict {
    const wrong = all.filter(({ error }) => error !== undefined)
    if (all.length === 0) return refuse('errors.no_cell_changes')
    if (ticketsOf({ all, outside: 0 }).length > FIELD_CHANGE_MAX_TICKETS) return refuse('errors.bulk_limit', { max: FIELD_CHANGE_MAX_TICKETS })
    if (wrong.length === 0) return allow
    return refuse('errors.cells_not_valid', { wrong: wrong.length, all: all.length, named: named(wrong, ({ slip, after, error }) => `${slip.ticket_number} “${after}”: ${error ?? ''}`) })
  },
  patch: ({ slips }: Changed) => patchWritten(slips),
  successMessage: ({ updated }: Changed, _context: CommandContext, { changes: all }: Given) => words('cells_changed', { fields: fieldsOf(all), tickets: ticketsText(updated) }),
  undoWords: ({ updated }: Changed, _context: CommandContext, { changes: all }: Given) => words('cells_undo', { fields: fieldsOf(all), tickets: ticketsText(updated) }),
  undoable: true,
})

/**
 * Commands for the agency's fields of tickets in the table: typed into a cell, pasted, filled down, or copied to all selected rows
 * (TICK-42, WORK-27, WORK-28).
 */
export const cells = commandFamily({
  'change-cell': defineWrite({
    ...changing('Change value'),
    // the write changes one cell, no matter how many rows are selected
    many: () => 1,
    write: (_context: CommandContext, { changes: all }: Given) => {
      const tickets = ticketsOf(all)
      const versions = Object.fromEntries(tickets.map(({ id, version }) => [String(id), versionToWrite('ticket', { id, version })]))
      return calls.many({ changes: changesByTicket(all, tickets.map(({ id }) => id)), versions })
    },
    sets(_context: CommandContext, { changes: all }: Given) {
      const [ticket, ...others] = ticketsOf(all)
      return ticket === undefined || others.length > 0 ? null : { id: ticket.id, fields: all.all.map(({ field }) => field.key), isGiven: true, values: Object.fromEntries(all.all.map(({ field, value }) => [field.key, value])) }
    },
    optimistic(_context: CommandContext, { changes: { all } }: Given) {
      patchTickets(all.map(({ slip, field, value }) => ({ id: slip.id, version: slip.version, [field.key]: field.type.kind === 'decimal' && value !== null ? Number(value) : value })))
      return () => patchTickets(all.map(({ slip, field }) => ({ id: slip.id, version: slip.version, [field.key]: Reflect.get(slip, field.key) ?? null })))
    },
    failed(error, _done, _context, { changes: all }: Given) {
      patchFromConflict(error)
      // show both this person's value and the colleague's: Enter saves this person's value, Escape keeps the colleague's (WORK-32)
      const rest = error.status === 409 ? onCurrentTickets(error, all) : null
      if (rest !== null && rest.all.length > 0) previewCells(rest, openPaletteLate)
    },
  }),
  'change-cells': defineWrite({
    ...changing('Change values'),
    preview: (_count: number, { selection }: CommandContext, { changes: { all, outside } }: Given) => {
      const selectedCells = all.filter(({ slip }) => selection.kind !== 'ids' || selection.ids.includes(slip.id))
      const change = words('cells_change', { count: selectedCells.length, named: named(selectedCells, ({ slip, field, before, after }) => `${slip.ticket_number} ${field.label} ${before || '–'} → ${after || '–'}`) })
      return outside === 0 ? change : `${change}. ${words('cells_outside', { count: outside })}`
    },
    // a paste is previewed before it is written, however short it is
    previewsOne: true,
    write: (context: CommandContext, { changes: all }: Given) =>
      calls.many({ changes: changesByTicket(all, context.selection.kind === 'ids' ? context.selection.ids : []), ...versionsOf(context) }),
    changed: (error, _context, { changes: all }: Given) => cellsChangedElsewhere(error, all),
    failed: patchFromConflict,
  }),
  'edit-cell': defineCommand({
    ...head,
    title: 'Edit cell in the table',
    keys: ['f2'],
    inFields: false,
    keywords: ['correct', 'change', 'inline', 'station', 'temperature', 'lane'],
    run(context, _answers, { table }) {
      const handle = table()
      if (handle?.startEditing() === true) return
      showToast('info', whyNot(context, handle?.focusedColumn() ?? null))
    },
  }),
  'fill-down': defineCommand({
    ...head,
    title: 'Fill cell from the row above',
    keys: ['mod+d'],
    inFields: false,
    keywords: ['copy down', 'same as above', 'repeat'],
    async run(context, _answers, { table }) {
      const handle = table()
      const text = handle?.above() ?? null
      if (handle === null || text === null) return showToast('info', words('cell_nothing_above'))
      const preview = (await handle.pasted(text)) as PastePreview<Slip>
      if (!preview.isMeant) return showToast('info', whyNot(context, handle.focusedColumn()))
      const all = cellChangesIn(preview)
      if (all.all.length === 0) return showToast('info', words('cell_same_above'))
      previewCells(all, openPalette)
    },
  }),
  'fill-selection': defineCommand({
    ...head,
    title: 'Fill selected rows with the value',
    keys: ['mod+enter'],
    inFields: true,
    async run(_context, _answers, { table }) {
      const handle = table()
      const text = handle?.takeEdited() ?? null
      // the key does nothing unless a cell is being edited
      if (handle === null || text === null) return
      const all = cellChangesIn((await handle.pasted(text)) as PastePreview<Slip>)
      if (all.all.length === 0) return showToast('info', words('cell_same_above'))
      previewCells(all, openPalette)
    },
  }),
})

/** Why the focused cell cannot be edited. */
function whyNot({ row, person }: CommandContext, columnId: string | null): string {
  const [ticket] = row === null ? [] : loadedTickets({ row, selection: nothingSelected })
  return ticket === undefined ? words('cell_not_editable') : whyNotEdited(columnId, ticket, person)
}

function named(all: readonly CellChange[], one: (change: CellChange) => string): string {
  const rest = all.length - MOST_NAMED
  return [...all.slice(0, MOST_NAMED).map(one), ...(rest > 0 ? [words('cells_more', { count: rest })] : [])].join(', ')
}
