import { whoMay } from '#src/platform/api/contract'
import { choiceListNames, choiceListOf, type ChoiceListName } from '#src/areas/agency/domain/choices/choice-lists'
import { addressOfList } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'choices.narrow': typeof narrow
  }
}

/** Shows the choices of one list, or of all (ACCT-10). */
export const narrow = defineCommand({
  title: 'Choose a list…',
  group: 'Administration',
  scope: 'choice-table',
  needs: whoMay('change_agency'),
  keys: ['l'],
  keywords: ['filter', 'districts', 'reasons'],
  steps: {
    list: choiceStep<ChoiceListName | 'all'>(words('which_list'), [{ value: 'all', label: words('all_lists') }, ...choiceListNames.map((name) => ({ value: name, label: choiceListOf(name).label }))]),
  },
  run: (_context, { list }, { workspace }) => workspace.openPath(addressOfList(list === 'all' ? null : list), { in: 'focused' }),
})
