import { words } from '#src/areas/reports/client/report-schedules/messages'
import { savedWords } from '#src/areas/reports/domain/query'
import { viewCalls, type SavedView } from '#src/areas/tickets/client/public/view-calls'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

/**
 * Asks for a saved report. Offers those that `isOffered` allows, and lists those that match `isFirst` at the top. Describes what each
 * report shows and, if `withProject` is true, names its project.
 */
export function savedReportStep({ isOffered = () => true, isFirst, withProject }: {
  isOffered?(view: SavedView, context: CommandContext): boolean
  isFirst(view: SavedView, context: CommandContext): boolean
  readonly withProject: boolean
}): Step<SavedView> {
  return {
    kind: 'choice',
    prompt: words('ask_report'),
    async choices({ context, env, signal }) {
      const { saved_views: views } = await env.read(viewCalls.list(), signal)
      const place = (view: SavedView) => Number(!isFirst(view, context))
      return views.filter((view) => view.screen === 'reporting' && isOffered(view, context)).toSorted((a, b) => place(a) - place(b))
        .map((view) => ({ value: view, label: view.name, detail: [withProject ? view.project_title : null, savedWords(view.query)].filter((part) => part !== null).join(' · ') }))
    },
    format: ({ name }) => name,
  }
}
