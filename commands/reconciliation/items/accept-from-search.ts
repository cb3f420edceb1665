import { message } from '#src/platform/domain/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { runCommand } from '#src/workspace/client/running/run-command'
import { inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { noteAcceptPress, takeFromOpenList } from '#src/areas/reconciliation/client/search/open-search'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.accept-from-search': typeof acceptFromSearch
  }
}

/**
 * Selects the item that Enter would select in the list, and accepts the ticket. If that item appeared only after the key was pressed, the
 * command only selects it, since the person has not seen it yet (RECO-41).
 */
export const acceptFromSearch = defineCommand({
  title: 'Accept with the item of the list',
  group: 'Drawer',
  scope: 'drawer',
  keysIn: {
    scope: 'drawer-search',
    keys: ['mod+enter'],
    isMeant: (pressedAt) => {
      noteAcceptPress(pressedAt)
      return true
    },
  },
  inFields: true,
  when: (context) => inOpenTicket(context),
  run: async (_context, _answers, { say }) => {
    const result = takeFromOpenList()
    if (result === 'no match') say(message('errors.nothing_selected'))
    if (result === 'seen' || result === 'none') await runCommand('reconciliation.accept', { by: 'key' })
  },
})
