import { queryClient } from '#src/platform/client/api/query-client'
import { may } from '#src/platform/domain/session/abilities'
import { itemColumnLabels, itemColumns } from '#src/areas/contracts/domain/contract-items/item-file'
import { contractKeys, itemCalls, masterCalls, patchFile, type ItemFile } from '#src/areas/contracts/client/contract-items/contract-calls'
import { fileOfPath } from '#src/areas/contracts/client/contract-items/on-contract'
import type { ImportKind, OpenImport } from '#src/workspace/client/import/import-kind'

/** The label of a field: the label of its column, or the field's own name if it has no column. */
export function labelOf(field: string): string {
  const column = itemColumns.find((one) => one === field)
  return column === undefined ? field : itemColumnLabels[column]
}

/** An import of items, in the form that the shared import screens use. */
export function itemImport(projectId: number | null, id: number): OpenImport {
  return {
    key: `items ${projectId} ${id}`,
    open() {
      const shown = queryClient.getQueryData<{ readonly import: ItemFile }>(contractKeys.file(projectId, id))?.import
      return shown === undefined || shown.state === 'committed' ? null : shown
    },
    rows: (page) => (projectId === null ? masterCalls.rows({ id, ...page }) : itemCalls.rows({ projectId, id, ...page })),
    refused: () => (projectId === null ? masterCalls.refused({ id }) : itemCalls.refused({ projectId, id })),
    correct: (corrections) => (projectId === null ? masterCalls.correct({ id, corrections }) : itemCalls.correct({ projectId, id, corrections })),
    readAgain: () => void queryClient.invalidateQueries({ queryKey: contractKeys.file(projectId, id) }),
    // the cast is safe: each of the calls above returns an ItemFile
    patch: (shown) => patchFile(projectId, shown as ItemFile),
  }
}

/** How the shared import screens handle imports of items into a contract or the catalog (PAY-12). */
export const itemImports: ImportKind = {
  may: (person) => may('create_contract_items', person),
  at(path) {
    const file = fileOfPath(path)
    return file === null ? null : itemImport(file.projectId, file.id)
  },
  correct: 'contract-items.correct-cell',
  check: 'contract-items.check-file',
  download: 'contract-items.download-refused',
  commit: 'contract-items.commit-file',
}
