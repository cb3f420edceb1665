import '#src/areas/work-zones/client/work-zones.css'
import { feedSource, roadEvents } from '#src/areas/work-zones/domain/feed/road-events'
import { missingDetails } from '#src/areas/work-zones/domain/work-zone'
import { words } from '#src/areas/work-zones/client/messages'
import { useNowAt, useZone } from '#src/areas/work-zones/client/use-site'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

/** The road events of one work zone as the feed publishes them, or would publish them if the zone were armed (WZON-11, WZON-26). */
export default function FeedPreviewPane({ params: { projectId, zoneId } }: PaneViewProps<{ readonly projectId: string; readonly zoneId: string }>) {
  const { zone, asked } = useZone(Number(projectId), Number(zoneId))
  usePaneTitle(words('preview'), zone?.name)
  if (zone === undefined) return <Unanswered asked={[asked]} lines={9} />
  return <Preview zone={zone} />
}

function Preview({ zone }: { readonly zone: Zone }) {
  const { dot_authority_id: agency } = usePerson()
  const now = useNowAt([])
  const published = publishedOf(zone, now)
  const missing = missingDetails(zone)
  return (
    // focusable, so that a long event can be scrolled by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="feed-preview" data-pane-focus tabIndex={0} aria-label={words('preview')}>
      <p className="zone-quiet">{published === null ? words('partial_note', { fields: missing.join(', ') }) : words(zone.armed ? 'preview_now' : 'preview_later')}</p>
      {published !== null && <pre>{roadEvents(published, feedSource(agency)).map((event) => JSON.stringify(event, null, 2)).join(',\n')}</pre>}
    </section>
  )
}

/** The zone as the feed publishes it. A zone that is not armed is shown as if it were armed now. Null while details are missing. */
function publishedOf(zone: Zone, now: number) {
  const { type, direction, method, impact, speed_limit: speed } = zone
  if (type === null || direction === null || method === null || impact === null || speed === null) return null
  const at = new Date(now).toISOString()
  return { ...zone, type, direction, method, impact, speed_limit: speed, armed_at: zone.armed_at ?? at, checked_at: (zone.armed ? zone.checked_at : null) ?? at }
}
