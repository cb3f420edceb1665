import { CircleCheck, CircleOff } from 'lucide-react'
import { choiceListNames, choiceListOf, isChoiceListName, type ChoiceListName } from '#src/areas/agency/domain/choices/choice-lists'
import { refuse, allow, type Verdict } from '#src/platform/domain/verdict'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import { choiceCalls, type Choice } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { understood, type Step } from '#src/workspace/client/commands/step'

export const CHOICES = '/admin/account/choice-lists'

const looks: Readonly<Record<'offered' | 'ended', StatusLook>> = {
  offered: { word: words('offered'), tone: 'delivered', icon: CircleCheck },
  ended: { word: words('ended_state'), tone: 'voided', icon: CircleOff },
}

/** The columns of the table of choices. */
export const choiceColumns = columns<Choice>([
  { id: 'list', label: words('list'), kind: 'text', width: 180, value: ({ list }) => choiceListOf(list).label },
  { id: 'place', label: words('place'), kind: 'count', width: 80 },
  { id: 'label', label: words('choice'), kind: 'text', width: 320, flex: 1, strong: true },
  { id: 'state', label: words('state'), kind: 'status', looks, width: 120, value: ({ ended_at: ended }) => (ended === null ? 'offered' : 'ended') },
  { id: 'ended_at', label: words('ended_since'), kind: 'time', withDay: true, width: 180 },
  { id: 'updated_at', label: words('updated'), kind: 'time', withDay: true, width: 180 },
])

/** The choice list that the pane with this path and query shows; null if the pane shows all lists. */
export function listOf(address: string): ChoiceListName | null {
  const name = new URLSearchParams(address.split('?')[1] ?? '').get('list') ?? ''
  return isChoiceListName(name) ? name : null
}

/** The path and query of the page that shows the choices of one list, or of all lists. */
export function addressOfList(list: ChoiceListName | null): string {
  return list === null ? CHOICES : `${CHOICES}?list=${list}`
}

/** Asks the person to choose one of the choice lists. */
export const listStep: Step<ChoiceListName> = choiceStep(words('which_list'), choiceListNames.map((name) => ({ value: name, label: choiceListOf(name).label })))

/** Asks for the name of a choice. Whether another choice of the list has the same name is checked by the server. */
export function labelStep(prompt: string): Step<string> {
  return {
    kind: 'text',
    prompt,
    choices: ({ typed, context: { row } }) => (typed === '' && row !== null && 'label' in row ? [{ value: String(row.label), label: String(row.label) }] : []),
    parse: (text) => (text.trim() === '' ? refuse('errors.choice_required') : understood(text.trim())),
    format: (text) => text,
  }
}

/** Whether a command can act on the focused choice: there must be one, and it must be active or retired as `state` requires. */
export function onChoice({ row }: CommandContext<'choice-table'>, state: 'any' | 'offered' | 'ended'): Verdict {
  if (row === null) return refuse('workspace.no_row')
  if (state === 'offered' && row.ended_at !== null) return refuse('errors.choice_has_ended', { label: row.label })
  return state === 'ended' && row.ended_at === null ? refuse('errors.choice_not_ended', { label: row.label }) : allow
}

/** The request that changes the focused choice. */
export function changeOf({ row }: CommandContext<'choice-table'>, fields: { readonly label?: string; readonly ended?: boolean }) {
  return choiceCalls.update({ id: row?.id ?? 0, version: row?.version ?? 0, ...fields })
}

/** The request that moves the focused choice one position up or down. */
export function moveOf({ row }: CommandContext<'choice-table'>, by: 1 | -1) {
  return choiceCalls.move({ id: row?.id ?? 0, place: Math.max(1, (row?.place ?? 1) + by) })
}

/** The message after the focused choice was moved, with its new position. */
export function movedWords(all: readonly Choice[], row: { readonly id: number } | null): string | null {
  const moved = all.find(({ id }) => id === row?.id)
  return moved === undefined ? null : words('choice_moved', { label: moved.label, place: moved.place ?? 0, list: choiceListOf(moved.list).label })
}
