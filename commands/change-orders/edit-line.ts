import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { currentUpdate, onDraft } from '#src/areas/contracts/client/change-orders/current-update'
import { itemOfLine } from '#src/areas/contracts/client/change-orders/update-calls'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.edit-line': typeof editLine
  }
}

/**
 * Asks for the new quantity of the focused line. If the line cannot be changed, because its Update is approved or because the line
 * adds a new item, shows all fields of the line instead (CLERK-20).
 */
export const editLine = defineCommand({
  title: 'Change quantity of this line',
  group: 'Pay items',
  scope: 'update-line-table',
  needs: projectRoles,
  keys: ['enter'],
  inFields: false,
  keywords: ['update', 'change order', 'edit', 'open'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  async run(context, _answers, { palette, read, run }) {
    const [update, { row }] = [currentUpdate(context), context]
    const item = update === null || row === null || !onDraft(context).allowed ? null : itemOfLine(update, row)
    if (item === null) return run('table.show-row')
    const { contract_items: items } = await read(itemCalls.contractItems({ projectId: projectIdHere(context), search: item.code }))
    const changed = items.find(({ id }) => id === item.id)
    if (changed === undefined) return run('table.show-row')
    palette.openCommand('change-orders.change-quantity', { item: changed })
  },
})
