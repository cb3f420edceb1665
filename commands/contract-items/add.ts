import { openBeside } from '#src/workspace/client/records/open-beside'
import { onOpenContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.add': typeof add
  }
}

/** Opens the form for a new contract item beside the list (PAY-1, PAY-20). */
export const add = defineCommand({
  title: 'Add contract item',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['n'],
  keywords: ['new', 'pay item', 'create', 'line'],
  when: (context) => onOpenContract('create_contract_items', context),
  run(context, _answers, { workspace }) {
    const list = `/projects/${projectIdHere(context)}/contract`
    openBeside(workspace, list, `${list}/new`)
  },
})
