import { feedScreen, type Feed } from '#src/areas/work-zones/client/foreign-feeds/feed-screen'
import { FeedReading } from '#src/areas/work-zones/client/foreign-feeds/FeedReading'
import { words } from '#src/areas/work-zones/client/foreign-feeds/messages'
import { FEED_KEY_MAX } from '#src/areas/work-zones/domain/foreign-feeds/feed'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { columns } from '#src/platform/client/table/columns'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const feedColumns = columns<Feed>([
  { id: 'name', label: words('name'), kind: 'text', width: 176, flex: 1, strong: true },
  { id: 'publisher', label: words('publisher'), kind: 'text', width: 200, flex: 1 },
  { id: 'asked_at', label: words('asked'), kind: 'time', withDay: true, width: 168 },
  { id: 'events', label: words('events'), kind: 'count', width: 112 },
  { id: 'wzdx_version', label: words('version'), kind: 'text', width: 80 },
  { id: 'state', label: words('state'), kind: 'text', width: 360, flex: 3, value: stateOf },
])

const LABELS = { 'work-zones.edit-feed': words('edit'), 'work-zones.remove-feed': words('remove'), 'work-zones.refresh-feeds': words('refresh') }

const secretEntry: OwnEntry<string> = { text: (value) => value, read: (text) => ({ value: String(text) }), Entry: SecretEntry }

/** The feeds of other agencies, with the result of the last reading (PLUS-27). */
export function List() {
  return <RecordList<Feed> screen={feedScreen} name="work_zone_feeds" columns={feedColumns} empty={words('empty')} searchLabel={words('search_feeds')} actions={['work-zones.edit-feed', 'work-zones.remove-feed', 'work-zones.refresh-feeds', 'work-zones.show-others']} labels={LABELS} add="work-zones.add-feed" />
}

/** One feed as a form, and the result of its last reading. */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={feedScreen} id={id} entries={{ secret: secretEntry }} below={<FeedReading id={Number(id)} />} />
}

function SecretEntry(props: { readonly form: RecordFormValue; readonly name: string }) {
  return <TextEntry<Texts> {...props} type="password" autoComplete="new-password" hint={words('secret_hint')} maxLength={FEED_KEY_MAX} />
}

/** The result of the last reading, in one line. */
function stateOf({ is_active: isActive, problem, note, faults, fault_count: count, asked_at: at }: Feed): string {
  if (!isActive) return words('off')
  if (problem !== null) return problem
  const [first] = faults
  if (first !== undefined) return words('unread', { count, first: `${first.event}: ${first.message}` })
  return note ?? words(at === null ? 'never' : 'ok')
}
