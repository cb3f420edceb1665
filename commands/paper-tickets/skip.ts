import { onProject } from '#src/areas/projects/client/public/project-writes'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { paperEntries } from '#src/areas/tickets/client/paper-tickets/open-entries'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { announce } from '#src/workspace/client/speech/announce'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'paper-tickets.skip': typeof skip
  }
}

/** Moves the scanned ticket in the form to the end of the queue, and keeps what was typed for it. */
export const skip = defineCommand({
  title: 'Skip scanned ticket',
  group: 'Tickets',
  scope: 'form',
  keys: ['alt+n'],
  inFields: true,
  keywords: ['next', 'later', 'paper ticket'],
  when: (context) => firstRefusal(onProject('bulk_mark', context), paperEntries.of(context.pane?.id ?? '')?.maySkip() ?? refuse('errors.scan_none_read')),
  run({ pane }) {
    paperEntries.of(pane?.id ?? '')?.skip()
    announce(words('skipped'))
  },
})
