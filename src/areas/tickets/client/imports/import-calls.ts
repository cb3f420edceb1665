import type { Static } from 'typebox'
import { imports } from '#src/areas/tickets/api/imports'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import type { Step } from '#src/workspace/client/commands/step'

export const importCalls = requests(imports)

/** An import as the API returns it: its file, columns, errors and effects. */
export type TicketImport = Static<typeof imports.detail.answer>['import']

export type ColumnField = TicketImport['columns'][number]

export const importKey = (id: number) => ['import', id] as const

/** Replaces the cached import with the one in an answer. */
export function patchImport(shown: TicketImport): void {
  queryClient.setQueryData(importKey(shown.id), { import: shown })
}

/** A step whose answer a button of the import pane supplies; the user is never asked. */
export function given<Value>(): Step<Value> {
  return { kind: 'choice', prompt: '', choices: () => [], format: () => '' }
}

/** The import id in a pane's path; null for other paths. */
export function importIdOf(path: string | undefined): number | null {
  const [, id] = /^\/imports\/(\d+)/.exec(path ?? '') ?? []
  return id === undefined ? null : Number(id)
}
