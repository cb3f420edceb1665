import { onProject } from '#src/areas/projects/client/public/project-writes'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { paperEntries } from '#src/areas/tickets/client/paper-tickets/open-entries'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'paper-tickets.discard': typeof discard
  }
}

/** Discards what was typed for a paper ticket and not saved, after a confirmation; the form then shows the next scanned ticket. */
export const discard = defineCommand({
  title: 'Discard paper ticket',
  group: 'Tickets',
  scope: 'form',
  keywords: ['clear', 'reset', 'drop', 'throw away'],
  when: (context) => firstRefusal(onProject('bulk_mark', context), paperEntries.of(context.pane?.id ?? '')?.mayDiscard() ?? refuse('errors.paper_empty')),
  run({ pane }) {
    if (paperEntries.of(pane?.id ?? '')?.discard() === true) showToast('info', words('discarded'))
  },
})
