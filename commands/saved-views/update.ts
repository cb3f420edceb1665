import { viewedList } from '#src/areas/tickets/domain/saved-views/saved-view'
import { words } from '#src/areas/tickets/client/saved-views/messages'
import { noteView, viewCalls, type SavedView } from '#src/areas/tickets/client/public/view-calls'
import { listWords } from '#src/areas/tickets/client/saved-views/saved-views'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'saved-views.update': typeof update
  }
}

const listHere = ({ pane }: CommandContext) => viewedList(pane?.path.split('?')[0] ?? '')

const viewStep: Step<SavedView> = {
  kind: 'choice',
  prompt: words('ask_view'),
  async choices({ context, env, signal }) {
    const list = listHere(context)
    const { saved_views: views } = await env.read(viewCalls.list(), signal)
    return views.filter((view) => view.is_mine && view.screen === list?.screen && view.dot_project_id === list.dot_project_id).map((view) => ({ value: view, label: view.name, detail: listWords(view) }))
  },
  format: ({ name }) => name,
}

/** Overwrites the filters of one of the person's saved views with the current filters of the list (PLUS-23). */
export const update = defineWrite({
  title: 'Change filters of saved view…',
  group: 'Tickets',
  scope: 'ticket-list',
  ofSelection: false,
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keywords: ['bookmark', 'update', 'overwrite'],
  steps: { view: viewStep },
  when: (context) => (listHere(context) === null ? refuse('errors.no_view_here') : allow),
  write: ({ pane }, { view }) => viewCalls.change({ id: view.id, version: view.version, query: (pane?.path ?? '').split('?')[1] ?? '' }),
  patch: noteView,
  successMessage: ({ saved_view: { name } }) => words('updated', { name }),
  records: 'saved_view',
  undoWords: ({ saved_view: { name } }) => words('undo_change', { name }),
  undoable: true,
})
