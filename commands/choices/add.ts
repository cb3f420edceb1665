import { whoMay } from '#src/platform/api/contract'
import { checkChoice, choiceListOf, type ChoiceListName } from '#src/areas/agency/domain/choices/choice-lists'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { choiceCalls } from '#src/areas/agency/client/account/account-calls'
import { labelStep, listOf, listStep } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'choices.add': typeof add
  }
}

const shownList = ({ pane }: Pick<CommandContext, 'pane'>): ChoiceListName | null => (pane === null ? null : listOf(pane.path))
const whereNone: Step<ChoiceListName> = { ...listStep, asked: (context) => shownList(context) === null }
const labelOf: Step<string> = { ...labelStep(words('new_choice')), choices: () => [] }

/** Adds a choice at the end of its list; on the screen of one list to that one (ACCT-10). */
export const add = defineWrite({
  title: 'Add a choice…',
  group: 'Administration',
  scope: 'choice-table',
  needs: whoMay('change_agency'),
  keys: ['n'],
  keywords: ['new', 'district', 'reason', 'create'],
  steps: { list: whereNone, label: labelOf },
  check: (context, { list, label }) => checkChoice(shownList(context) ?? list, label, []),
  write: (context, { list, label }) => choiceCalls.add({ list: shownList(context) ?? list, label }),
  patch: ({ agency_choice: made }) => notifyRecordsChanged('agency_choice', [made.id]),
  said: ({ agency_choice: { label, list } }) => words('choice_added', { label, list: choiceListOf(list).label }),
  records: 'agency_choice',
  undoWords: ({ agency_choice: { label } }) => words('undo_choice_added', { label }),
  undoable: true,
})
