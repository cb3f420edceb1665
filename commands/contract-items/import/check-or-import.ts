import { itemImports } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { checkOrImportCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.check-or-import': typeof checkOrImport
  }
}

/**
 * Checks the rows of an import of contract items if anything has changed since the last check, otherwise imports the checked rows (PAY-12).
 */
export const checkOrImport = checkOrImportCommand({ title: 'Check item rows, then import', group: 'Pay items', scope: 'item-import', kind: itemImports })
