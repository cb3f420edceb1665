import { checkNote } from '#src/areas/tickets/domain/note'
import { flagManyRequest, flagRequest, mayFlag, patchFlagged, previewOfFlag, saidOfFlag, undoWordsOfFlag } from '#src/areas/tickets/client/changes/flagging'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { setsOfOne } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.flag': typeof flag
  }
}

const note: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Why it is flagged',
  optional: true,
  parse(text) {
    const verdict = checkNote(text)
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (text) => text,
}

/** Flags the selected tickets, else the focused one, with an optional note (TICK-62, TICK-63). */
export const flag = defineWrite({
  title: 'Flag…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keywords: ['flag by dot', 'note', 'issue', 'problem', 'question'],
  steps: { note },
  when: mayFlag,
  preview: (count) => previewOfFlag(count, true),
  write: (context, { note: why }) => flagRequest(context, true, why),
  writeMany: (context, { note: why }) => flagManyRequest(context, true, why),
  sets: (context) => setsOfOne(context, ['flag'], true),
  patch: patchFlagged,
  successMessage: (answer, context) => saidOfFlag(answer, context, true),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: (answer, context) => undoWordsOfFlag(answer, context, true),
  undoable: true,
})
