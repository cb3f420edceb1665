import { may } from '#src/platform/domain/session/abilities'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { queryClient } from '#src/platform/client/api/query-client'
import { importCalls, importIdOf, importKey, ticketImport } from '#src/areas/tickets/client/imports/import-calls'
import { words } from '#src/areas/tickets/client/imports/messages'
import { expectJob } from '#src/workspace/client/jobs/job-list'
import { defineWrite } from '#src/workspace/client/commands/command'
import { controlStep } from '#src/workspace/client/import/import-commands'
import { asChecked, noteRefused } from '#src/workspace/client/import/import-rows'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.commit-import': typeof commitImport
  }
}

/** Starts a job that writes the tickets of a checked file: all rows, or only the valid ones (TICK-95). */
export const commitImport = defineWrite({
  title: 'Import the checked rows…',
  group: 'Imports',
  scope: 'ticket-import',
  unlisted: true,
  steps: {
    only_good: choiceStep('Which rows', [
      { value: false, label: words('import_all') },
      { value: true, label: words('import_good') },
    ]),
    // identifies the check whose result the person sees: the server refuses the import if the rows have been checked again since then
    check: controlStep<number>(),
  },
  when: ({ person, pane }) => firstRefusal(may('import_tickets', person), importIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  check: ({ pane }) => asChecked(ticketImport(importIdOf(pane?.path) ?? 0)),
  write({ pane }, { only_good: onlyGood, check }) {
    const id = importIdOf(pane?.path) ?? 0
    return importCalls.commit({ id, only_good: onlyGood, check })
  },
  patch: ({ job_id: job }) => expectJob(job),
  failed: (error, _done, { pane }, { check }) => noteRefused(ticketImport(importIdOf(pane?.path) ?? 0), error, check),
  successMessage: () => ({ words: words('started'), tone: 'success', isLine: true }),
  afterwards: (_answer, { pane }) => queryClient.invalidateQueries({ queryKey: importKey(importIdOf(pane?.path) ?? 0) }),
})
