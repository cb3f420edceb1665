import '#src/areas/work-zones/client/work-zones.css'
import { useQuery } from '@tanstack/react-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { words } from '#src/areas/work-zones/client/messages'
import { useSite } from '#src/areas/work-zones/client/use-site'
import { zoneCalls } from '#src/areas/work-zones/client/zone-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

const KINDS = ['work_zone'] as const
const MOST = 200
const eventWords: Readonly<Record<string, string>> = {
  created: words('event_created'), updated: words('event_updated'), armed: words('event_armed'), disarmed: words('event_disarmed'), confirmed: words('event_confirmed'), deleted: words('event_deleted'),
}

/** Who created, changed, armed, disarmed or deleted work zones of a project, and when; newest first. */
export default function ZoneHistoryPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const { dot_authority_id: agency } = usePerson()
  const { site, asked } = useSite(projectId)
  usePaneTitle(words('history'), site?.title)
  const key = ['work_zones', agency, 'history', projectId]
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(zoneCalls.history({ projectId, page_size: MOST }), { signal, ignore: NOT_THERE })).content, staleTime: 0 })
  if (site === undefined || query.data === undefined) return <Unanswered asked={[asked, query]} lines={9} />
  if (query.data.length === 0) return <p className="pane-note">{words('no_history')}</p>
  return (
    // focusable, so that a long history can be scrolled by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="zone-history" data-pane-focus tabIndex={0} aria-label={words('history')}>
      <ol>
        {query.data.map(({ id, name, event, actor, at }) => (
          <li key={id}>
            <strong>{eventWords[event] ?? words('event_undone')}</strong> <span>{name}</span> <span className="zone-quiet">{words('by', { actor, time: usDateTime(at, site.timezone) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
