import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import type {} from '#src/areas/contracts/client/contractors/contractor-rows'
import { areChosen, chosenContractors, contractorsAfter, isLinked, linkedItemStep } from '#src/areas/contracts/client/contractors/link-step'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { onProject } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.link-item': typeof linkItem
  }
}

type Context = CommandContext<'contractor-table'>
const namesIn = (context: Context) => chosenContractors(context).map(({ name }) => name).join(', ')

/**
 * Links the selected contractors to a pay item, or unlinks them if the pay item already lists all of them. A pay item with linked
 * contractors is limited to these contractors (PAY-32).
 */
export const linkItem = defineWrite({
  title: 'Link or unlink a pay item…',
  group: 'Projects',
  scope: 'contractor-table',
  keys: ['i'],
  keywords: ['contractor', 'limit', 'pay item', 'assign'],
  steps: { item: linkedItemStep },
  when: (context) => firstRefusal(onProject('change_contract_items', context), context.pane?.scope === 'contractor-table' ? areChosen(context) : refuse('workspace.no_row')),
  many: (context) => chosenContractors(context).length,
  write: (context, { item }) => itemCalls.change({ projectId: projectIdHere(context), id: item.id, version: versionToWrite('pay_item', item), external_dot_contractor_ids: contractorsAfter(item, chosenContractors(context)) }),
  patch: (_answer, context, { item }) => {
    notifyRecordsChanged('pay_item', [item.id])
    notifyRecordsChanged('contractor', chosenContractors(context).map(({ id }) => id))
  },
  successMessage: (_answer, context, { item }) => words(isLinked(item, chosenContractors(context)) ? 'unlinked' : 'linked', { names: namesIn(context), code: item.item_code }),
  undoWords: (_answer, _context, { item }) => words('undo_link', { code: item.item_code }),
  records: 'pay_item',
  undoable: true,
})
