import { onProject } from '#src/areas/projects/client/public/project-writes'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { paperEntries } from '#src/areas/tickets/client/paper-tickets/open-entries'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'paper-tickets.remove': typeof remove
  }
}

/** Removes the scanned ticket in the form from the queue without saving it, after a confirmation if something was typed for it. */
export const remove = defineCommand({
  title: 'Remove scanned ticket',
  group: 'Tickets',
  scope: 'form',
  keywords: ['discard', 'drop', 'paper ticket'],
  when: (context) => firstRefusal(onProject('bulk_mark', context), paperEntries.of(context.pane?.id ?? '')?.mayRemove() ?? refuse('errors.scan_none_read')),
  run({ pane }) {
    if (paperEntries.of(pane?.id ?? '')?.remove() === true) showToast('info', words('removed'))
  },
})
