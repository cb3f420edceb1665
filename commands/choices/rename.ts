import { whoMay } from '#src/platform/api/contract'
import { checkChoice } from '#src/areas/agency/domain/choices/choice-lists'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { changeOf, labelStep, onChoice } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'choices.rename': typeof rename
  }
}

/** Gives the focused choice another name; what holds the former one keeps it (ACCT-10). */
export const rename = defineWrite({
  title: 'Rename the choice…',
  group: 'Administration',
  scope: 'choice-table',
  needs: whoMay('change_agency'),
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['edit', 'name', 'change'],
  steps: { label: labelStep(words('new_name')) },
  when: (context) => onChoice(context, 'any'),
  check: ({ row }, { label }) => checkChoice(row?.list ?? 'lanes', label, []),
  write: (context, { label }) => changeOf(context, { label }),
  patch: ({ agency_choice: changed }) => notifyRecordsChanged('agency_choice', [changed.id]),
  said: ({ agency_choice: { label } }, { row }) => words('choice_renamed', { before: row?.label ?? '', label }),
  records: 'agency_choice',
  undoWords: ({ agency_choice: { label } }) => words('undo_choice_renamed', { label }),
  undoable: true,
})
