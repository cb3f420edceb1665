import { whoMay } from '#src/contract/contract'
import { checkChoice, choiceListOf, type ChoiceListName } from '#src/domain/account/choice-lists'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { choiceCalls } from '#src/client/account/account-calls'
import { labelStep, listOf, listStep } from '#src/client/account/choice-rows'
import { words } from '#src/client/account/messages'
import { defineWrite } from '#src/client/workspace/command'
import type { CommandContext } from '#src/client/workspace/context'
import type { Step } from '#src/client/workspace/step'

declare module '#src/client/workspace/command' {
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
  patch: ({ agency_choice: made }) => tellRecordsChanged('agency_choice', [made.id]),
  said: ({ agency_choice: { label, list } }) => words('choice_added', { label, list: choiceListOf(list).label }),
  records: 'agency_choice',
  undoWords: ({ agency_choice: { label } }) => words('undo_choice_added', { label }),
  undoable: true,
})
