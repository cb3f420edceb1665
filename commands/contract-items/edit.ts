import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { onContract, projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.edit': typeof edit
  }
}

/** Opens the focused contract item as a form beside the list (PAY-9). */
export const edit = defineCommand({
  title: 'Edit contract item',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['change', 'open', 'quantity'],
  when: (context) => firstRefusal(onContract('change_contract_items', context), context.row === null || context.pane?.scope !== 'contract-table' ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const list = `/projects/${projectIdHere(context)}/contract`
    if (context.row !== null) openBeside(workspace, list, `${list}/${context.row.id}`)
  },
})
