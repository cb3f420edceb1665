import { onOpenContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.paste': typeof paste
  }
}

/** Opens the form to paste spreadsheet rows as contract items (PAY-11). */
export const paste = defineCommand({
  title: 'Paste contract items',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['p'],
  keywords: ['spreadsheet', 'excel', 'many', 'bulk', 'import'],
  when: (context) => onOpenContract('create_contract_items', context),
  run: (context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/contract/paste`),
})
