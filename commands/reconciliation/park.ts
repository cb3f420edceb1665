import { mayPark } from '#src/areas/tickets/domain/queue/park'
import { queueCalls } from '#src/areas/tickets/client/queue/parked-rows'
import { noteStep } from '#src/areas/tickets/client/queue/park-steps'
import { noteParked, parkedWords, undoParkedWords } from '#src/areas/tickets/client/queue/parked-words'
import { goOn } from '#src/areas/reconciliation/client/drawer/drawer'
import { inReadyDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { allow } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.park': typeof park
  }
}

/** Parks the ticket in the drawer with a note and goes to the next ticket. Unsaved input for the parked ticket is discarded (PLUS-15). */
export const park = defineWrite({
  title: 'Park and go to next…',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+b'],
  keywords: ['hold', 'wait', 'later', 'set aside', 'skip', 'queue'],
  inFields: true,
  steps: { note: noteStep },
  when: (context) => inReadyDrawer(context, ({ slip }) => (slip === null ? allow : mayPark(slip))),
  write: ({ drawer }, { note }) => queueCalls.park({ slip_ids: drawer === null ? [] : [drawer.slip_id], note }),
  patch: noteParked,
  successMessage: ({ parked_slips: rows }) => parkedWords('park', rows),
  // the toast announces that the ticket was parked, so the drawer announces only the next ticket
  afterwards: (_answer, { drawer }) => (drawer === null ? undefined : goOn(drawer.state, '', 1)),
  records: 'parked_ticket',
  undoWords: ({ parked_slips: rows }) => undoParkedWords('park', rows),
  undoable: true,
})
