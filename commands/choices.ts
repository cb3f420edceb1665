import { whoMay } from '#src/platform/api/contract'
import { checkChoice, choiceListNames, choiceListOf, type ChoiceListName } from '#src/areas/agency/domain/choices/choice-lists'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { choiceCalls, type Choice } from '#src/areas/agency/client/account/account-calls'
import { addressOfList, changeOf, CHOICES, labelStep, listOf, listStep, movedWords, moveOf, onChoice } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'choices', typeof choices> {}
}

interface Own {
  readonly title: string
  readonly keys: readonly string[]
  readonly keywords: readonly string[]
}

const opening = { group: 'Administration', needs: whoMay('change_agency') } as const
const writing = { ...opening, scope: 'choice-table', records: 'agency_choice', undoable: true } as const

const shownList = ({ pane }: Pick<CommandContext, 'pane'>): ChoiceListName | null => (pane === null ? null : listOf(pane.path))
const whereNone: Step<ChoiceListName> = { ...listStep, asked: (context) => shownList(context) === null }
const labelOf: Step<string> = { ...labelStep(words('new_choice')), choices: () => [] }

const patchOne = ({ agency_choice: { id } }: { readonly agency_choice: Choice }) => notifyRecordsChanged('agency_choice', [id])

/**
 * Defines a command that retires the focused choice or reactivates a retired one. Choices are never deleted, and records that use a retired
 * choice keep it.
 */
const retire = (isRetired: boolean, own: Own) =>
  defineWrite({
    ...writing,
    ...own,
    when: (context) => onChoice(context, isRetired ? 'offered' : 'ended'),
    write: (context) => changeOf(context, { ended: isRetired }),
    patch: patchOne,
    successMessage: ({ agency_choice: { label } }) => words(isRetired ? 'choice_ended' : 'choice_back', { label }),
    undoWords: ({ agency_choice: { label } }) => words(isRetired ? 'undo_choice_ended' : 'undo_choice_back', { label }),
  })

/** Defines a command that moves the focused choice one position in its list. */
const move = (by: 1 | -1, own: Own) =>
  defineWrite({
    ...writing,
    ...own,
    when: (context) => onChoice(context, 'offered'),
    write: (context) => moveOf(context, by),
    patch: ({ agency_choices: all }) => notifyRecordsChanged('agency_choice', all.map(({ id }) => id)),
    successMessage: ({ agency_choices: all }, { row }) => movedWords(all, row),
    undoWords: (_answer, { row }) => words('undo_choice_moved', { label: row?.label ?? '' }),
  })

/** Commands for the choice lists of the agency (ACCT-10). */
export const choices = commandFamily({
  show: defineCommand({
    ...opening,
    scope: 'everywhere',
    title: 'Show choice lists',
    keywords: ['districts', 'rejection reasons', 'sample methods', 'lookups', 'settings'],
    run: (_context, _answers, { workspace }) => workspace.openPath(CHOICES),
  }),
  narrow: defineCommand({
    ...opening,
    scope: 'choice-table',
    title: 'Choose a list…',
    keys: ['l'],
    keywords: ['filter', 'districts', 'reasons'],
    steps: {
      list: choiceStep<ChoiceListName | 'all'>(words('which_list'), [{ value: 'all', label: words('all_lists') }, ...choiceListNames.map((name) => ({ value: name, label: choiceListOf(name).label }))]),
    },
    run: (_context, { list }, { workspace }) => workspace.openPath(addressOfList(list === 'all' ? null : list), { in: 'focused' }),
  }),
  // adds the choice at the end of its list; does not ask for the list if the pane shows only one list
  add: defineWrite({
    ...writing,
    title: 'Add a choice…',
    keys: ['n'],
    keywords: ['new', 'district', 'reason', 'create'],
    steps: { list: whereNone, label: labelOf },
    check: (context, { list, label }) => checkChoice(shownList(context) ?? list, label, []),
    write: (context, { list, label }) => choiceCalls.add({ list: shownList(context) ?? list, label }),
    patch: patchOne,
    successMessage: ({ agency_choice: { label, list } }) => words('choice_added', { label, list: choiceListOf(list).label }),
    undoWords: ({ agency_choice: { label } }) => words('undo_choice_added', { label }),
  }),
  // records that already use the choice keep its old name
  rename: defineWrite({
    ...writing,
    title: 'Rename the choice…',
    keys: ['enter', 'e'],
    inFields: false,
    keywords: ['edit', 'name', 'change'],
    steps: { label: labelStep(words('new_name')) },
    when: (context) => onChoice(context, 'any'),
    check: ({ row }, { label }) => checkChoice(row?.list ?? 'lanes', label, []),
    write: (context, { label }) => changeOf(context, { label }),
    patch: patchOne,
    successMessage: ({ agency_choice: { label } }, { row }) => words('choice_renamed', { before: row?.label ?? '', label }),
    undoWords: ({ agency_choice: { label } }) => words('undo_choice_renamed', { label }),
  }),
  end: retire(true, { title: 'Retire choice', keys: ['delete'], keywords: ['hide', 'remove', 'retire'] }),
  'take-up': retire(false, { title: 'Reactivate choice', keys: ['r'], keywords: ['restore', 'show', 'offer again', 'unhide'] }),
  'move-up': move(-1, { title: 'Move the choice up', keys: ['u'], keywords: ['order', 'earlier'] }),
  'move-down': move(1, { title: 'Move the choice down', keys: ['d'], keywords: ['order', 'later'] }),
})
