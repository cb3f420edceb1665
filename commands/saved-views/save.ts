import { checkViewName, viewedList } from '#src/areas/tickets/domain/saved-views/saved-view'
import { words } from '#src/areas/tickets/client/saved-views/messages'
import { noteView, viewCalls } from '#src/areas/tickets/client/public/view-calls'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'saved-views.save': typeof save
  }
}

const nameStep: Step<string> = {
  kind: 'text',
  prompt: words('ask_name'),
  parse(text) {
    const verdict = checkViewName(text)
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (name) => name,
}

/** Saves the filters, search and grouping of the list of tickets under a name, for oneself or for the agency (PLUS-23). */
export const save = defineWrite({
  title: 'Save view…',
  group: 'Tickets',
  scope: 'ticket-list',
  ofSelection: false,
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['shift+v'],
  keywords: ['bookmark', 'filters', 'store', 'share', 'favorite'],
  steps: { name: nameStep, for: choiceStep(words('ask_for'), [{ value: 'me', label: words('for_me') }, { value: 'all', label: words('for_all') }]) },
  when: ({ pane }) => (viewedList(pane?.path.split('?')[0] ?? '') === null ? refuse('errors.no_view_here') : allow),
  write({ pane }, { name, for: who }) {
    const [path = '', query = ''] = (pane?.path ?? '').split('?')
    const list = viewedList(path)
    return viewCalls.create({ name, screen: list?.screen ?? 'manage_tickets', dot_project_id: list?.dot_project_id ?? null, query, is_shared: who === 'all' })
  },
  patch: noteView,
  successMessage: ({ saved_view: { name } }) => words('saved', { name }),
  records: 'saved_view',
  undoWords: ({ saved_view: { name } }) => words('undo_save', { name }),
  undoable: true,
})
