import { mayPark } from '#src/areas/tickets/domain/queue/park'
import { queueCalls } from '#src/areas/tickets/client/queue/parked-rows'
import { coderStep, noteStep } from '#src/areas/tickets/client/queue/park-steps'
import { noteParked, parkedWords, undoParkedWords } from '#src/areas/tickets/client/queue/parked-words'
import { goOn } from '#src/areas/reconciliation/client/drawer/drawer'
import { inReadyDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { allow } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.hand-over': typeof handOver
  }
}

/** Hands the ticket in the drawer over to somebody who can code in the project, and goes to the next ticket (PLUS-15). */
export const handOver = defineWrite({
  title: 'Hand over and go to next…',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+h'],
  keywords: ['give', 'delegate', 'colleague', 'person', 'queue'],
  inFields: true,
  steps: { to: coderStep(({ drawer }) => drawer?.state.projectId ?? null), note: noteStep },
  when: (context) => inReadyDrawer(context, ({ slip }) => (slip === null ? allow : mayPark(slip))),
  write: ({ drawer }, { to, note }) => queueCalls.park({ slip_ids: drawer === null ? [] : [drawer.slip_id], note, for_employee_id: to.id }),
  patch: noteParked,
  successMessage: ({ parked_slips: rows }) => parkedWords('hand_over', rows),
  // the toast announces that the ticket was handed over, so the drawer announces only the next ticket
  afterwards: (_answer, { drawer }) => (drawer === null ? undefined : goOn(drawer.state, '', 1)),
  records: 'parked_ticket',
  undoWords: ({ parked_slips: rows }) => undoParkedWords('hand_over', rows),
  undoable: true,
})
