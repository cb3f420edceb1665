import { flagGoesOn, flagManyRequest, flagRequest, mayFlag, patchFlagged, previewOfFlag, saidOfFlag, undoWordsOfFlag } from '#src/areas/tickets/client/changes/flagging'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { setsOfOne } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.toggle-flag': typeof toggleFlag
  }
}

/** Flags the selected tickets, else the focused one. If all of them are flagged already, removes their flags (TICK-35, TICK-62). */
export const toggleFlag = defineWrite({
  title: 'Toggle flag',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['f'],
  keywords: ['unflag', 'issue', 'problem'],
  when: mayFlag,
  preview: (count, context) => previewOfFlag(count, flagGoesOn(context)),
  write: (context) => flagRequest(context, flagGoesOn(context)),
  writeMany: (context) => flagManyRequest(context, flagGoesOn(context)),
  sets: (context) => setsOfOne(context, ['flag']),
  patch: patchFlagged,
  successMessage: (answer, context) => saidOfFlag(answer, context, flagGoesOn(context)),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: (answer, context) => undoWordsOfFlag(answer, context, flagGoesOn(context)),
  undoable: true,
})
