import { flagRequest, mayFlag, patchFlagged, previewOfFlag, saidOfFlag, undoWordsOfFlag } from '#src/client/tickets/changes/flagging'
import { changedTickets } from '#src/client/tickets/changes/changed-tickets'
import { patchFromConflict } from '#src/client/tickets/changes/patch-tickets'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.unflag': typeof unflag
  }
}

/** Takes the flag off the selected tickets, else off the focused one (TICK-35, TICK-62). */
export const unflag = defineWrite({
  title: 'Remove flag',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keywords: ['unflag', 'remove flag'],
  when: mayFlag,
  preview: (count) => previewOfFlag(count, false),
  write: (context) => flagRequest(context, false),
  patch: patchFlagged,
  said: (answer, context) => saidOfFlag(answer, context, false),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: (answer, context) => undoWordsOfFlag(answer, context, false),
  undoable: true,
})
