import type { Static } from 'typebox'
import { imports } from '#src/areas/tickets/api/imports'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import type { Step } from '#src/workspace/client/commands/step'

export const importCalls = requests(imports)

/** An import as the server holds it: its file, its columns, what is wrong with its rows. */
export type TicketImport = Static<typeof imports.detail.answer>['import']

export type ColumnField = TicketImport['columns'][number]

export const importKey = (id: number) => ['import', id] as const

/** Shows an import as an answer has it. */
export function patchImport(shown: TicketImport): void {
  queryClient.setQueryData(importKey(shown.id), { import: shown })
}

/** An answer that a button of the import's own pane gives; never asked. */
export function given<Value>(): Step<Value> {
  return { kind: 'choice', prompt: '', choices: () => [], format: () => '' }
}

/** The id in the address of an import's pane; null for another address. */
export function importIdOf(path: string | undefined): number | null {
  const [, id] = /^\/imports\/(\d+)/.exec(path ?? '') ?? []
  return id === undefined ? null : Number(id)
}
