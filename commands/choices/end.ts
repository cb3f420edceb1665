import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { changeOf, onChoice } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
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
  patch: ({ agency_choice: changed }) => notifyRecordsChanged('agency_choice', [changed.id]),
  said: ({ agency_choice: { label } }) => words('choice_ended', { label }),
  records: 'agency_choice',
  undoWords: ({ agency_choice: { label } }) => words('undo_choice_ended', { label }),
  undoable: true,
})
