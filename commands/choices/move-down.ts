import { whoMay } from '#src/contract/contract'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { movedWords, moveOf, onChoice } from '#src/client/account/choice-rows'
import { words } from '#src/client/account/messages'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'choices.move-down': typeof moveDown
  }
}

/** Moves the focused choice one place down in its list (ACCT-10). */
export const moveDown = defineWrite({
  title: 'Move the choice down',
  group: 'Administration',
  scope: 'choice-table',
  needs: whoMay('change_agency'),
  keys: ['d'],
  keywords: ['order', 'later'],
  when: (context) => onChoice(context, 'offered'),
  write: (context) => moveOf(context, 1),
  patch: ({ agency_choices: all }) => tellRecordsChanged('agency_choice', all.map(({ id }) => id)),
  said: ({ agency_choices: all }, { row }) => movedWords(all, row),
  records: 'agency_choice',
  undoWords: (_answer, { row }) => words('undo_choice_moved', { label: row?.label ?? '' }),
  undoable: true,
})
