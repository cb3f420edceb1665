import { flagGoesOn, flagRequest, mayFlag, patchFlagged, previewOfFlag, saidOfFlag, undoWordsOfFlag } from '#src/client/tickets/changes/flagging'
import { changedTickets } from '#src/client/tickets/changes/changed-tickets'
import { patchFromConflict } from '#src/client/tickets/changes/patch-tickets'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.toggle-flag': typeof toggleFlag
  }
}

/** Flags the selected tickets, else the focused one; takes the flag off when all of them have it (TICK-35, TICK-62). */
export const toggleFlag = defineWrite({
  title: 'Toggle flag',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['f'],
  when: mayFlag,
  preview: (count, context) => previewOfFlag(count, flagGoesOn(context)),
  write: (context) => flagRequest(context, flagGoesOn(context)),
  patch: patchFlagged,
  said: (answer, context) => saidOfFlag(answer, context, flagGoesOn(context)),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: (answer, context) => undoWordsOfFlag(answer, context, flagGoesOn(context)),
  undoable: true,
})
