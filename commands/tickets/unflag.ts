import { flagManyRequest, flagRequest, mayFlag, patchFlagged, previewOfFlag, saidOfFlag, undoWordsOfFlag } from '#src/areas/tickets/client/changes/flagging'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { setsOfOne } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.unflag': typeof unflag
  }
}

/** Removes the flag from the selected tickets, else from the focused one (TICK-35, TICK-62). */
export const unflag = defineWrite({
  title: 'Remove flag',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keywords: ['unflag', 'remove flag'],
  when: mayFlag,
  preview: (count) => previewOfFlag(count, false),
  write: (context) => flagRequest(context, false),
  writeMany: (context) => flagManyRequest(context, false),
  sets: (context) => setsOfOne(context, ['flag'], true),
  patch: patchFlagged,
  successMessage: (answer, context) => saidOfFlag(answer, context, false),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: (answer, context) => undoWordsOfFlag(answer, context, false),
  undoable: true,
})
