import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { queryClient } from '#src/platform/client/api/query-client'
import { importIdOf, importKey, type TicketImport } from '#src/areas/tickets/client/imports/import-calls'
import { columnsFor, correctionsSaved } from '#src/areas/tickets/client/imports/import-rows'
import { finishTyping } from '#src/areas/tickets/client/imports/finish-typing'
import { words } from '#src/areas/tickets/client/imports/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { askAcceptance } from '#src/workspace/client/import/check-result'
import { runCommand } from '#src/workspace/client/running/run-command'
import { announce } from '#src/workspace/client/speech/announce'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.check-or-import': typeof checkOrImport
  }
}

/**
 * Checks the rows if corrections or columns changed since the last check. Otherwise imports them; if some are still refused, it goes to the
 * button that imports the valid ones, so that the person accepts that with Enter (TICK-95).
 */
export const checkOrImport = defineCommand({
  title: 'Check rows, then import',
  group: 'Imports',
  scope: 'ticket-import',
  keys: ['mod+enter'],
  inFields: true,
  when: ({ person, pane }) => firstRefusal(may('import_tickets', person), openImport(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  async run({ pane }, _answers, { table }) {
    finishTyping(table())
    await correctionsSaved()
    const shown = openImport(pane?.path)
    if (shown === null) return
    const columns = columnsFor(shown)
    const isChecked = shown.good !== null && shown.is_checked && JSON.stringify(columns) === JSON.stringify(shown.columns)
    if (!isChecked) return runCommand('imports.check-import', { answers: { columns }, by: 'command' })
    if (shown.good === shown.rows) return runCommand('imports.commit-import', { answers: { only_good: false }, by: 'command' })
    askAcceptance(shown.id)
    announce(words(shown.good === 0 ? 'nothing_valid' : 'accept_rest'))
  },
})

/** The import that a pane shows and that has not started. */
function openImport(path: string | undefined): TicketImport | null {
  const id = importIdOf(path)
  const shown = id === null ? undefined : queryClient.getQueryData<{ readonly import: TicketImport }>(importKey(id))?.import
  return shown === undefined || shown.job_id !== null ? null : shown
}
