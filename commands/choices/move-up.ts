import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { movedWords, moveOf, onChoice } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'choices.move-up': typeof moveUp
  }
}

/** Moves the focused choice one place up in its list (ACCT-10). */
export const moveUp = defineWrite({
  title: 'Move the choice up',
  group: 'Administration',
  scope: 'choice-table',
  needs: whoMay('change_agency'),
  keys: ['u'],
  keywords: ['order', 'earlier'],
  when: (context) => onChoice(context, 'offered'),
  write: (context) => moveOf(context, -1),
  patch: ({ agency_choices: all }) => notifyRecordsChanged('agency_choice', all.map(({ id }) => id)),
  said: ({ agency_choices: all }, { row }) => movedWords(all, row),
  records: 'agency_choice',
  undoWords: (_answer, { row }) => words('undo_choice_moved', { label: row?.label ?? '' }),
  undoable: true,
})
