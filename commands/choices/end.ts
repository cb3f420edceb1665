import { whoMay } from '#src/contract/contract'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { changeOf, onChoice } from '#src/client/account/choice-rows'
import { words } from '#src/client/account/messages'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'choices.end': typeof end
  }
}

/** Ends the focused choice: nobody chooses it any more, what holds it keeps it, and it is never deleted (ACCT-10). */
export const end = defineWrite({
  title: 'Retire choice',
  group: 'Administration',
  scope: 'choice-table',
  needs: whoMay('change_agency'),
  keys: ['delete'],
  keywords: ['hide', 'remove', 'retire'],
  when: (context) => onChoice(context, 'offered'),
  write: (context) => changeOf(context, { ended: true }),
  patch: ({ agency_choice: changed }) => tellRecordsChanged('agency_choice', [changed.id]),
  said: ({ agency_choice: { label } }) => words('choice_ended', { label }),
  records: 'agency_choice',
  undoWords: ({ agency_choice: { label } }) => words('undo_choice_ended', { label }),
  undoable: true,
})
