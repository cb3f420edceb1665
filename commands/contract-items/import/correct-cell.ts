import { itemImports } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { correctCellCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.correct-cell': typeof correctCell
  }
}

/** Saves a corrected value for a refused row in the import of contract items. Neither the uploaded file nor any item changes (PAY-12). */
export const correctCell = correctCellCommand({ title: 'Change value of a refused item row…', group: 'Pay items', scope: 'item-import', kind: itemImports })
