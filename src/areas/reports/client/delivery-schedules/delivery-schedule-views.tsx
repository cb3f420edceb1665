import { DELIVERY_REPORT_TIME } from '#src/areas/agency/domain/account/limits'
import { ProjectEntry } from '#src/areas/projects/client/public/ProjectEntry'
import { useAgencySettings } from '#src/areas/projects/client/public/use-agency-settings'
import { deliverySchedule, isSentEarly, storedTime } from '#src/areas/reports/domain/delivery-schedules/delivery-schedule'
import { usDayTime } from '#src/platform/domain/formats/day-time'
import { scheduleScreen, type ScheduleRow } from '#src/areas/reports/client/delivery-schedules/delivery-schedule-screen'
import { words } from '#src/areas/reports/client/messages'
import { useEntry } from '#src/platform/client/form/field'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { message } from '#src/platform/domain/messages'
import { usDay } from '#src/platform/domain/formats/dates'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const scheduleColumns = recordColumns<ScheduleRow>(deliverySchedule, {
  project_id: { width: 200, flex: 1, strong: true, value: ({ project_title: title }) => title },
  recipients: { width: 240, flex: 2 },
  format: { width: 104 },
  start_time: { width: 112, value: ({ start_time: time }) => (time === '' ? words('whole_day_start') : usDayTime(time)) },
  end_time: { width: 120, value: ({ end_time: time }) => (time === '' ? words('until_sent') : usDayTime(time)) },
  send_time: { width: 152, value: ({ send_time: time, usual_send_time: usual }) => (time === '' ? words('send_time_usual', { time: usDayTime(usual) }) : usDayTime(time)) },
  paused: { width: 112, value: ({ paused }) => String(paused) },
}, [
  { id: 'last_day', label: words('last_report'), kind: 'text', width: 184, value: ({ last_day: day, last_state: state }) => (day === null || state === null ? '' : words(`state_${state}`, { day: usDay(day) })) },
  { id: 'warnings', label: words('warning'), kind: 'text', width: 320, flex: 1, value: ({ warnings }) => warnings.join(' ') },
])

/** The daily delivery reports of the projects that the person sees, with the outcome of the last sending (REPT-13). */
export function List() {
  return <RecordList<ScheduleRow> screen={scheduleScreen} name="delivery_schedules" columns={scheduleColumns} empty={words('no_schedules')} searchLabel={words('search_schedules')} actions={['delivery-schedules.edit', 'delivery-schedules.toggle', 'delivery-schedules.remove']} add="delivery-schedules.add" />
}

const projectEntry: OwnEntry<number | null> = {
  text: (value) => (value === null ? '' : String(value)),
  read: (text) => ({ value: text === '' ? null : Number(text) }),
  Entry: ScheduledProject,
}

const sendTimeEntry: OwnEntry<string, string> = { text: (value) => value, read: (typed) => ({ value: storedTime(typed) }), Entry: SendTimeEntry }

/** One daily delivery report as a form. */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={scheduleScreen} id={id} entries={{ project_id: projectEntry, send_time: sendTimeEntry }} />
}

function ScheduledProject(props: { readonly form: RecordFormValue; readonly name: string }) {
  return <ProjectEntry {...props} isRequired hint={words('project_hint')} />
}

/** The field for the send time. It warns if the send time is not later than the end time, but allows saving (REPT-12). */
function SendTimeEntry(props: { readonly form: RecordFormValue; readonly name: string }) {
  const send = useEntry<Texts, string>(props)
  const end = useEntry<Texts, string>({ ...props, name: 'end_time' })
  const { dot_authority_id: agency } = usePerson()
  const usual = useAgencySettings(agency).settings?.delivery_report_time
  const isEarly = isSentEarly({ start_time: '', end_time: storedTime(String(end.value)), send_time: storedTime(String(send.value)) }, usual ?? DELIVERY_REPORT_TIME)
  return <TextEntry<Texts> {...props} hint={isEarly ? message('warnings.send_time') : usual === undefined ? words('send_time_zone') : words('send_time_hint', { time: usDayTime(usual) })} />
}
