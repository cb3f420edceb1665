import type { Static } from 'typebox'
import { imports } from '#src/areas/tickets/api/imports'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { receivedFields } from '#src/areas/tickets/domain/fields'
import { may } from '#src/platform/domain/session/abilities'
import type { ImportKind, OpenImport } from '#src/workspace/client/import/import-kind'

export const importCalls = requests(imports)

/** An import as the API returns it: its file, columns, errors and effects. */
export type TicketImport = Static<typeof imports.detail.answer>['import']

export type ColumnField = TicketImport['columns'][number]

export const importKey = (id: number) => ['import', id] as const

/** Replaces an import in the cache with the current one from a response. */
export function patchImport(shown: TicketImport): void {
  queryClient.setQueryData(importKey(shown.id), { import: shown })
}

/** The import id in a pane's path. Null if it is not the path of an import. */
export function importIdOf(path: string | undefined): number | null {
  const [, id] = /^\/imports\/(\d+)/.exec(path ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** The label of a ticket's field, as the column mapping shows it. */
export function labelOf(field: string): string {
  return receivedFields.find(({ key }) => key === field)?.label ?? field
}

/** An import of tickets, in the form that the import panes of all areas share. */
export function ticketImport(id: number): OpenImport {
  return {
    key: `tickets ${id}`,
    open() {
      const shown = queryClient.getQueryData<{ readonly import: TicketImport }>(importKey(id))?.import
      return shown === undefined || shown.job_id !== null ? null : shown
    },
    rows: (page) => importCalls.rows({ id, ...page }),
    refused: () => importCalls.refused({ id }),
    correct: (corrections) => importCalls.correct({ id, corrections }),
    readAgain: () => void queryClient.invalidateQueries({ queryKey: importKey(id) }),
    // the calls above return only imports of tickets, so the cast is safe
    patch: (shown) => patchImport(shown as TicketImport),
  }
}

/** The kind of import that imports tickets (TICK-95). */
export const ticketImports: ImportKind = {
  may: (person) => may('import_tickets', person),
  at(path) {
    const id = importIdOf(path)
    return id === null ? null : ticketImport(id)
  },
  correct: 'imports.correct-cell',
  check: 'imports.check-import',
  download: 'imports.download-refused',
  commit: 'imports.commit-import',
}
