import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { changeOf, onChoice } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'choices.take-up': typeof takeUp
  }
}

/** Offers the focused choice again after it was ended (ACCT-10). */
export const takeUp = defineWrite({
  title: 'Reactivate choice',
  group: 'Administration',
  scope: 'choice-table',
  needs: whoMay('change_agency'),
  keys: ['r'],
  keywords: ['restore', 'show', 'offer again', 'unhide'],
  when: (context) => onChoice(context, 'ended'),
  write: (context) => changeOf(context, { ended: false }),
  patch: ({ agency_choice: changed }) => notifyRecordsChanged('agency_choice', [changed.id]),
  said: ({ agency_choice: { label } }) => words('choice_back', { label }),
  records: 'agency_choice',
  undoWords: ({ agency_choice: { label } }) => words('undo_choice_back', { label }),
  undoable: true,
})
