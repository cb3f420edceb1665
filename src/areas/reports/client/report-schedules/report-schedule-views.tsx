import { useQuery } from '@tanstack/react-query'
import { reportSchedules } from '#src/areas/reports/api/report-schedules'
import { words } from '#src/areas/reports/client/report-schedules/messages'
import { reportScheduleScreen, type ReportScheduleRow } from '#src/areas/reports/client/report-schedules/report-schedule-screen'
import { nextDue } from '#src/areas/reports/domain/report-schedules/due'
import { reportSchedule } from '#src/areas/reports/domain/report-schedules/report-schedule'
import { usDayTime } from '#src/platform/domain/formats/day-time'
import { savedWords } from '#src/areas/reports/domain/query'
import { viewCalls, viewsKey } from '#src/areas/tickets/client/public/view-calls'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { useEntry } from '#src/platform/client/form/field'
import { MultiChoiceEntry } from '#src/platform/client/form/MultiChoiceEntry'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { usDay } from '#src/platform/domain/formats/dates'
import { isRole, roleNames } from '#src/platform/domain/session/roles'
import { UnansweredField } from '#src/workspace/client/frame/UnansweredField'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const calls = requests({ readers: reportSchedules.readers })

const scheduleColumns = recordColumns<ReportScheduleRow>(reportSchedule, {
  name: { width: 168, flex: 1, strong: true },
  saved_view_id: { width: 152, flex: 1, value: ({ view_name: name }) => name },
  sent_on: { width: 168 },
  recipient_ids: { width: 176, flex: 1, value: ({ recipients }) => recipients },
  format: { width: 96 },
  paused: { width: 88, value: ({ paused }) => String(paused) },
}, [
  { id: 'project_title', label: words('project'), kind: 'text', width: 152, flex: 1 },
  { id: 'next', label: words('next'), kind: 'text', width: 216, value: nextWords },
  { id: 'last_day', label: words('last'), kind: 'text', width: 216, flex: 2, value: ({ last_day: day, last_state: state, last_reason: reason }) => (day === null || state === null ? '' : words(`state_${state}`, { day: usDay(day), reason: reason ?? '' })) },
])

/** When the report is sent next, in the time zone of its project: '12/1/2026, 7:00 AM (Denver)'. */
function nextWords({ paused, sent_on: on, send_time: time, timezone: zone }: ReportScheduleRow): string {
  if (paused) return words('next_none')
  const { day } = nextDue({ sent_on: on, send_time: time }, new Date(), zone)
  return words('zoned', { day: usDay(day), time: usDayTime(time), zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone })
}

/** The scheduled reports that the person sees, with the outcome of the last sending. */
export function List() {
  return <RecordList<ReportScheduleRow> screen={reportScheduleScreen} name="report_schedules" columns={scheduleColumns} empty={words('none')} searchLabel={words('search')} actions={['report-schedules.edit', 'report-schedules.toggle', 'report-schedules.remove']} add="report-schedules.add" />
}

const viewEntry: OwnEntry<number | null> = {
  text: (value) => (value === null ? '' : String(value)),
  read: (text) => ({ value: text === '' ? null : Number(text) }),
  Entry: ViewEntry,
}

const readersEntry: OwnEntry<readonly number[], readonly string[]> = {
  text: (value) => value.map(String),
  read: (recipientIds) => ({ value: recipientIds.map(Number) }),
  shown: (recipientIds) => words('recipients_count', { count: recipientIds.length }),
  Entry: ReadersEntry,
}

/** One scheduled report as a form. */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={reportScheduleScreen} id={id} entries={{ saved_view_id: viewEntry, recipient_ids: readersEntry }} />
}

function ViewEntry(props: { readonly form: RecordFormValue; readonly name: string }) {
  const { dot_authority_id: agency, id: person } = usePerson()
  const { label } = useEntry<Texts, string>(props)
  const views = useQuery({ queryKey: viewsKey(agency, person), queryFn: async ({ signal }) => (await callApi(viewCalls.list(), { signal, ignore: 'all' })).saved_views, refetchOnMount: 'always' })
  if (views.data === undefined) return <UnansweredField label={label} asked={views} />
  const choices = views.data.filter(({ screen }) => screen === 'reporting').map(({ id, name, project_title: project, query }) => ({ value: String(id), label: name, detail: [project, savedWords(query)].filter((part) => part !== null).join(' · ') }))
  return <SearchChoiceEntry<Texts> {...props} isRequired hint={words('report_hint')} choices={choices} />
}

/** The field for the recipients. It offers only people who may read the chosen report. */
function ReadersEntry(props: { readonly form: RecordFormValue; readonly name: string }) {
  const { dot_authority_id: agency } = usePerson()
  const view = String(useEntry<Texts, string>({ ...props, name: 'saved_view_id' }).value)
  const { value, label } = useEntry<Texts, readonly string[]>(props)
  const askedReaders = useQuery({ queryKey: ['report-readers', agency, view], queryFn: async ({ signal }) => (await callApi(calls.readers({ saved_view_id: Number(view) }), { signal, ignore: 'all' })).readers, enabled: view !== '', refetchOnMount: 'always' })
  const { data } = askedReaders
  const readers = (data ?? []).map(({ id, name, role }) => ({ value: String(id), label: name, detail: isRole(role) ? roleNames[role] : role }))
  const known = new Set(readers.map((reader) => reader.value))
  const others = data === undefined || !Array.isArray(value) ? [] : value.filter((id: string) => !known.has(id)).map((id: string) => ({ value: id, label: words('not_a_reader'), detail: '' }))
  if (view !== '' && data === undefined) return <UnansweredField label={label} asked={askedReaders} />
  return <MultiChoiceEntry<Texts> key={view} {...props} isRequired hint={words(view === '' ? 'readers_first' : 'readers_hint')} choices={[...readers, ...others]} />
}
