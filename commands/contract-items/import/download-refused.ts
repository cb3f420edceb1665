import { itemImports } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { downloadRefusedCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.download-refused': typeof downloadRefused
  }
}

/** Downloads the refused rows of an import of contract items, each with the reason why it was refused (PAY-12). */
export const downloadRefused = downloadRefusedCommand({ title: 'Download the refused item rows', group: 'Pay items', scope: 'item-import', kind: itemImports })
