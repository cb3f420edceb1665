import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import { openBeside } from '#src/client/people/open-beside'
import { onContract, projectIdHere } from '#src/client/projects/contract/on-contract'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
