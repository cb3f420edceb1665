import { ticketCorrections } from '#src/areas/tickets/api/tickets/ticket-corrections'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { loadedTickets, mayChange, oneTicket } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchFromConflict, patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { words } from '#src/areas/tickets/client/changes/public/words'
import { mayMove } from '#src/areas/tickets/domain/reopen'
import { projectStep } from '#src/areas/projects/client/public/project-step'
import { requests } from '#src/platform/client/api/requests'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.move': typeof move
  }
}

const calls = requests(ticketCorrections)
const NO_PROJECT = 0

/** Moves a ticket that was received for the wrong project, or for no project, to the right project (PLUS-34). */
export const move = defineWrite({
  title: 'Move to another project…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  inFields: false,
  keywords: ['wrong project', 'unconnected', 'connect', 'transfer', 'assign project', 'job number'],
  steps: { project: projectStep() },
  when: (context) => firstRefusal(mayChange('change_calibration_and_uom', context), oneTicket(context) === null ? refuse('errors.move_takes_one_ticket') : allow, mayMoveTo(context, NO_PROJECT)),
  check: (context, { project }) => mayMoveTo(context, project.id),
  write(context, { project }) {
    const [ticket] = loadedTickets(context)
    return ticket === undefined ? [] : calls.move({ id: ticket.id, project_id: project.id, ...(ticket.version === undefined ? {} : { version: versionToWrite('ticket', { id: ticket.id, version: ticket.version }) }) })
  },
  undoable: true,
  patch: ({ slip }) => patchWritten([slip]),
  successMessage: ({ slip }, _context, { project }) => words('moved', { number: slip.ticket_number, title: project.title }),
  changed: changedTickets,
  failed: patchFromConflict,
})

function mayMoveTo(context: CommandContext, project: number): Verdict {
  const [ticket] = loadedTickets(context)
  return ticket === undefined ? allow : mayMove({ coded: ticket.coded, dot_project_id: ticket.dot_project_id ?? null }, project)
}
