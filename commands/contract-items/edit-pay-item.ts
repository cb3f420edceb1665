import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { onContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.edit-pay-item': typeof editPayItem
  }
}

/** Opens a form beside the list with the focused pay item's settings: favorite, source only, e-tickets, contractors (PAY-32, PAY-42). */
export const editPayItem = defineCommand({
  title: 'Edit pay item',
  group: 'Pay items',
  scope: 'pay-item-table',
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['change', 'open', 'contractors', 'limit', 'subcontractor'],
  when: (context) => firstRefusal(onContract('change_contract_items', context), context.row === null || context.pane?.scope !== 'pay-item-table' ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const list = `/projects/${projectIdHere(context)}/pay-items`
    if (context.row !== null) openBeside(workspace, list, `${list}/${context.row.id}`)
  },
})
