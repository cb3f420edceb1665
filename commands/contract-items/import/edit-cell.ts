import { itemImports } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { editCellCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.edit-cell': typeof editCell
  }
}

/** Opens the editor of the focused cell in a refused row of an import of contract items (PAY-12). */
export const editCell = editCellCommand({ title: 'Edit cell of a refused item row', group: 'Pay items', scope: 'item-rows', kind: itemImports })
