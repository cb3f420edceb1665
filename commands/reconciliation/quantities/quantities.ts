import { firstRefusal, allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { may } from '#src/platform/domain/session/abilities'
import type { ApiError } from '#src/platform/client/api/api-error'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'
import { patchTickets, readTicketsAgain } from '#src/areas/tickets/client/changes/public/patch-tickets'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { createStore } from '#src/platform/client/state/store'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import { words } from '#src/areas/reconciliation/client/messages'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { assignmentsWith, changesIn, currentTickets, onCurrentTickets, type QuantityChange } from '#src/areas/reconciliation/client/quantities/quantity-changes'
import { previewPasted, previewQuantities } from '#src/areas/reconciliation/client/quantities/quantity-editing'
import { reconciliationCalls } from '#src/areas/reconciliation/client/queries'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { openPaletteLate } from '#src/workspace/client/running/palette-store'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'reconciliation', typeof quantities> {}
}

/** Maximum number of changes that a preview lists. */
const MOST_NAMED = 6

/**
 * If the server refuses a list of quantity changes because their tickets have changed, the same new quantities are applied to the latest
 * versions of the tickets. Maps each refused list to the list that is based on the latest versions.
 */
const refused = createStore(() => ({ applied: new WeakMap<readonly QuantityChange[], readonly QuantityChange[]>() }))

/** The quantities to change. The person is never asked for them: they come from a cell, a paste or a fill. */
const changes: Step<readonly QuantityChange[]> = { kind: 'text', prompt: 'Quantities', format: (all) => words('quantities', { count: all.length }) }

const mayChange = (context: CommandContext): Verdict => firstRefusal(may('assign_pay_codes', context.person), projectIdOf(context) === null ? refuse('errors.no_project_here') : allow)

const head = { group: 'Reconciliation', scope: 'reconciliation-table', rows: 'ticket', unlisted: true } as const

/**
 * The parts that are the same in the two commands that write quantities. Either all quantities are written, as one undo step, or none. A
 * single cell is written immediately, several cells only after a preview (WORK-27).
 */
const changing = (title: string) => ({
  ...head,
  title,
  steps: { changes },
  when: mayChange,
  check(_context: CommandContext, { changes: answered }: { readonly changes: readonly QuantityChange[] }): Verdict {
    const all = current(answered)
    const wrong = all.filter(({ error }) => error !== undefined)
    if (all.length === 0) return refuse('errors.no_quantity_changes')
    if (wrong.length === 0) return allow
    return refuse('errors.quantities_not_valid', { wrong: wrong.length, all: all.length, named: named(wrong, ({ slip, after, error }) => `${slip.ticket_number} “${after}”: ${error ?? ''}`) })
  },
  write(context: CommandContext, { changes: answered }: { readonly changes: readonly QuantityChange[] }) {
    const all = current(answered)
    // send the ticket version of the edited row, not the newest version that this browser window has saved: the request also contains the
    // ticket's other quantity from that row, which may be out of date
    const versions = Object.fromEntries(all.map(({ slip: { id, version } }) => [String(id), version]))
    return reconciliationCalls.reassign({ projectId: projectIdOf(context) ?? 0, pay_item_assignments: assignmentsWith(all), versions })
  },
  successMessage: ({ slips }: { readonly slips: readonly object[] }) => words('quantities_changed', { tickets: ticketsText(slips.length) }),
  undoWords: ({ slips }: { readonly slips: readonly object[] }) => words('undo_quantities', { tickets: ticketsText(slips.length) }),
  undoable: true,
})

/**
 * Commands for the quantities of coded tickets in the table: typed into a cell, pasted, filled down, or copied to all selected rows
 * (WORK-27, WORK-28, CLERK-31).
 */
export const quantities = commandFamily({
  'change-quantity': defineWrite({
    ...changing('Change quantity'),
    // the write changes one cell, no matter how many rows are selected
    many: () => 1,
    sets(_context: CommandContext, { changes: all }: { readonly changes: readonly QuantityChange[] }) {
      const [id, ...others] = new Set(all.map(({ slip }) => slip.id))
      return id === undefined || others.length > 0 ? null : { id, fields: ['pay_codes'], isGiven: false }
    },
    failed(error, _done, context, { changes: all }) {
      const rest = afterRefusal(error, all)
      // show both this person's value and the colleague's: Enter saves this person's value, Escape keeps the colleague's (WORK-32)
      if (rest !== null && rest.length > 0) previewQuantities(rest, context, openPaletteLate)
    },
    afterwards: (_answer, _context, { changes: all }, env) => readTicketsAgain(env, all.map(({ slip }) => slip.id)),
  }),
  'change-quantities': defineWrite({
    ...changing('Change quantities'),
    preview(_count, _context, { changes: answered }) {
      const all = current(answered)
      return words('quantities_preview', { count: all.length, named: named(all, ({ slip, before, after }) => `${slip.ticket_number} ${before} → ${after}`) })
    },
    // at least two, so that even a paste of a single cell is previewed
    many: () => 2,
    // show the latest versions of the tickets in the table, so that the next preview of the same paste is based on them
    previewRefused: (error) => patchTickets(currentTickets(error)),
    // apply the changes to the latest versions of the tickets, so that the preview, which is shown again, starts from the latest quantities
    failed: (error, _done, _context, { changes: all }) => void afterRefusal(error, all),
    afterwards: (_answer, _context, { changes: all }, env) => readTicketsAgain(env, all.map(({ slip }) => slip.id)),
  }),
  'edit-quantity': defineCommand({
    ...head,
    title: 'Edit quantity in the table',
    unlisted: false,
    keys: ['f2'],
    inFields: false,
    keywords: ['cell', 'correct', 'change quantity', 'inline'],
    when: mayChange,
    run(_context, _answers, { table }) {
      if (table()?.startEditing() !== true) showToast('info', words('not_editable'))
    },
  }),
  'fill-down': defineCommand({
    ...head,
    title: 'Fill quantity from the row above',
    unlisted: false,
    ofSelection: true,
    keys: ['mod+d'],
    inFields: false,
    keywords: ['copy down', 'same as above', 'repeat'],
    when: mayChange,
    async run(context, _answers, { table }) {
      const handle = table()
      const text = handle?.above() ?? null
      if (handle === null || text === null) return showToast('info', words('nothing_above'))
      const preview = (await handle.pasted(text)) as PastePreview<Slip>
      await previewPasted(changesIn(preview), context, () => showToast('info', words(preview.isMeant ? 'same_above' : 'not_editable')))
    },
  }),
  'fill-selection': defineCommand({
    ...head,
    title: 'Fill selected rows with the quantity',
    keys: ['mod+enter'],
    inFields: true,
    when: mayChange,
    async run(context, _answers, { table }) {
      const handle = table()
      const text = handle?.takeEdited() ?? null
      // the key does nothing unless a cell is being edited
      if (handle === null || text === null) return
      await previewPasted(changesIn((await handle.pasted(text)) as PastePreview<Slip>), context)
    },
  }),
})

/**
 * The changes to write: if the server refused these changes because their tickets have changed, the changes that are based on the latest
 * versions of the tickets; otherwise, these changes themselves.
 */
function current(all: readonly QuantityChange[]): readonly QuantityChange[] {
  return refused.applied.get(all) ?? all
}

/**
 * Handles a refusal because tickets have changed: shows the latest versions of the tickets in the tables, and returns the changes that are
 * based on them. Null if the server refused for another reason.
 */
function afterRefusal(error: ApiError, all: readonly QuantityChange[]): readonly QuantityChange[] | null {
  const tickets = currentTickets(error)
  if (tickets.length === 0) return null
  patchTickets(tickets)
  const applied = onCurrentTickets(tickets, current(all))
  refused.applied.set(all, applied)
  return applied
}

function named(all: readonly QuantityChange[], one: (change: QuantityChange) => string): string {
  const rest = all.length - MOST_NAMED
  return [...all.slice(0, MOST_NAMED).map(one), ...(rest > 0 ? [words('quantities_more', { count: rest })] : [])].join(', ')
}
