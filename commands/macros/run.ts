import { macroRunners } from '#src/areas/macros/api/macros'
import { words } from '#src/areas/macros/client/messages'
import { macroStep } from '#src/areas/macros/client/macro-questions'
import { macroCalls, ownMacros } from '#src/areas/macros/client/own-macros'
import { mayRun, placeOfMacro, stepsToRun } from '#src/areas/macros/client/running/run-macro'
import { stepsWords } from '#src/areas/macros/client/running/step-words'
import { showRecoded } from '#src/areas/reconciliation/client/show-recoded'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { chosenCount } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { checkBulkCount } from '#src/areas/tickets/domain/bulk/bulk'
import { countText } from '#src/platform/domain/formats/numbers'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'macros.run': typeof run
  }
}

/**
 * Runs one of the person's macros on the selected tickets as one undo step. Either all commands change all tickets, or nothing changes
 * (PLUS-24).
 */
export const run = defineWrite({
  title: 'Run macro…',
  group: 'Macros',
  scope: 'tickets',
  rows: 'ticket',
  needs: macroRunners,
  keywords: ['play', 'replay', 'commands', 'recorded', 'sequence'],
  named: () => (ownMacros.list ?? []).map((macro) => ({ name: macro.name, detail: stepsWords(macro.steps), key: macro.key, answers: { macro } })),
  steps: { macro: macroStep },
  when: (context) => firstRefusal(checkBulkCount(chosenCount(context)), ownMacros.list?.length === 0 ? refuse('errors.macro_none') : allow),
  check: (context, { macro }) => mayRun(macro, context),
  // a macro makes several changes at once, so the preview is shown even if only one ticket is selected
  previewsOne: true,
  many: chosenCount,
  preview: (count, _context, { macro: { name } }) => words('run_preview', { name, count }),
  confirmsForeseen: { title: words('run_confirm'), accept: words('run_accept') },
  place: (context, { macro }, env) => placeOfMacro(macro, context, env),
  write: (context, { macro }, _isConfirmed, place) => macroCalls.run({ steps: stepsToRun(macro, context, place) }),
  successMessage: ({ updated }, _context, { macro: { name } }) => words('ran', { name, count: countText(updated) }),
  afterwards: (_answer, context, _answers, env) => showRecoded(context, env),
  undoWords: ({ updated }, _context, { macro: { name } }) => words('undo_run', { name, count: countText(updated) }),
  changed: changedTickets,
  failed: patchFromConflict,
  undoable: true,
})
