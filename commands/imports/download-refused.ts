import { may } from '#src/platform/domain/session/abilities'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { addressOf } from '#src/platform/client/api/call-api'
import { importCalls, importIdOf } from '#src/areas/tickets/client/imports/import-calls'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.download-refused': typeof downloadRefused
  }
}

/** Downloads the refused rows of an import, each with its reason (TICK-95). */
export const downloadRefused = defineCommand({
  title: 'Download the refused rows',
  group: 'Imports',
  scope: 'ticket-import',
  unlisted: true,
  when: ({ person, pane }) => firstRefusal(may('import_tickets', person), importIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  run: ({ pane }, _answers, { download }) => download(addressOf(importCalls.refused({ id: importIdOf(pane?.path) ?? 0 })), 'refused.csv'),
})
