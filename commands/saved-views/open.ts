import { viewCalls, type SavedView } from '#src/areas/tickets/client/public/view-calls'
import { addressOf, countOf, lineOf, listWords } from '#src/areas/tickets/client/saved-views/saved-views'
import { words } from '#src/areas/tickets/client/saved-views/messages'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'saved-views.open': typeof open
  }
}

/** Maximum number of views whose tickets are counted when the list opens; the other views are listed without a count. */
const MOST_COUNTED = 20

const viewStep: Step<SavedView> = {
  kind: 'choice',
  prompt: words('ask_view'),
  async choices({ env, signal }) {
    const { saved_views: views } = await env.read(viewCalls.list(), signal)
    const counts = await Promise.all(views.map((view, at) => (at < MOST_COUNTED ? countOf(view, signal).catch(() => null) : null)))
    return views.map((view, at) => {
      const count = counts[at] ?? null
      return { value: view, label: view.name, detail: [listWords(view), ...(count === null ? [] : [words('count', { count })])].join(' · '), keywords: [lineOf(view)] }
    })
  },
  format: ({ name }) => name,
}

/** Opens a saved view. The person chooses it from a list that shows the current number of tickets in each view (PLUS-23). */
export const open = defineCommand({
  title: 'Open saved view…',
  group: 'Tickets',
  scope: 'everywhere',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['alt+shift+v'],
  keywords: ['bookmark', 'filters', 'favorite', 'go to'],
  steps: { view: viewStep },
  run: (_context, { view }, { workspace }) => workspace.openPath(addressOf(view)),
})
