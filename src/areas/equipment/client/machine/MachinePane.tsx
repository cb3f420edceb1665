import '#src/areas/equipment/client/equipment.css'
import { useQuery } from '@tanstack/react-query'
import { durationText, lastedText } from '#src/areas/equipment/client/durations'
import { equipmentCalls, statusLooks, type Equipment } from '#src/areas/equipment/client/equipment-rows'
import { words } from '#src/areas/equipment/client/messages'
import { RunningTime } from '#src/areas/equipment/client/machine/RunningTime'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

const KINDS = ['equipment', 'equipment_status'] as const
const LINES = 50
/** How often the machine is read again, so that its status timer advances. */
const AGAIN_MS = 60_000

/** One machine: its status and timer, its running time, and its history (EQPT-2, EQPT-12, EQPT-22). */
export default function MachinePane({ params: { id: idText } }: PaneViewProps<{ readonly id: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(idText)
  const key = ['machine', agency, id]
  useReadAgain(key, KINDS)
  const machine = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [{ equipment }, running, history] = await Promise.all([
        callApi(equipmentCalls.detail({ id }), { signal, ignore: NOT_THERE }), callApi(equipmentCalls.running({ id }), { signal, ignore: NOT_THERE }),
        callApi(equipmentCalls.history({ id, page_size: LINES }), { signal, ignore: NOT_THERE })])
      return { equipment, running, history }
    },
    refetchInterval: AGAIN_MS,
  })
  usePaneTitle(machine.data?.equipment.equipment_id ?? words('history'), words('history'))
  if (machine.data === undefined) return <Unanswered asked={[machine]} lines={9} />
  const { equipment, running, history } = machine.data
  return (
    // focusable, so that a long history can be scrolled by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="machine" data-pane-focus tabIndex={0} aria-label={words('history_of', { name: equipment.equipment_id })}>
      <MachineHead machine={equipment} />
      <RunningTime running={running} zone={equipment.timezone} />
      <h3>{words('newest_first')}</h3>
      {history.content.length === 0 ? <p className="machine-quiet">{words('no_history')}</p> : (
        <ol className="machine-history">
          {history.content.map((line) => (
            <li key={line.id}>
              <StatusPill status={line.status_id} />
              <span>{words('lasted', { duration: lastedText(line.lasted_seconds) })} <span className="machine-quiet">{words('by', { name: line.changed_by_name })}</span></span>
              <time dateTime={line.changed_at}>{usDateTime(line.changed_at, equipment.timezone)}</time>
            </li>
          ))}
        </ol>
      )}
      {history.page.total_rows > history.content.length && <p className="machine-quiet">{words('more_history', { shown: history.content.length })}</p>}
    </section>
  )
}

/** A meter reading with one decimal and thousands separators. */
const withTenths = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function MachineHead({ machine }: { readonly machine: Equipment }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [words('project'), machine.project === null ? null : [machine.project, machine.job_id].filter((text) => text !== null).join(' · ')],
    [words('contractor'), machine.contractor],
    [words('serial'), machine.serial_number],
    [words('first_day'), machine.mobilization_in === null ? null : usDay(machine.mobilization_in)],
    [words('last_day'), machine.mobilization_out === null ? null : usDay(machine.mobilization_out)],
    [words('position'), machine.geographic_center === null ? null : `${machine.geographic_center.latitude.toFixed(6)}, ${machine.geographic_center.longitude.toFixed(6)}`],
    [words('heard'), machine.heard_at === null ? null : `${usDateTime(machine.heard_at, machine.timezone)}${machine.source === null ? '' : ` · ${machine.source}`}`],
    [words('hours'), machine.operating_hours === null ? null : `${withTenths(machine.operating_hours)} h`],
    [words('fuel'), machine.fuel_percent === null ? null : `${Math.round(machine.fuel_percent)}%`],
    [words('odometer'), machine.odometer_miles === null ? null : words('miles', { count: withTenths(machine.odometer_miles) })],
  ]
  return (
    <>
      <header className="machine-head">
        <h2>{[machine.oem, machine.model].filter((text) => text !== '').join(' ') || machine.equipment_id} <span className="machine-quiet">{machine.subtype}</span></h2>
        <StatusPill status={machine.status_id} />
      </header>
      <div className="machine-facts">
        <dl>
          {facts.filter(([, value]) => value !== null && value !== '').map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
        </dl>
        <p className="machine-timer">
          <span>{words('running_for', { status: machine.status })}</span>
          <strong>{durationText(machine.status_timer)}</strong>
          <span>{words('since', { time: usDateTime(machine.status_since, machine.timezone) })}</span>
        </p>
      </div>
    </>
  )
}

function StatusPill({ status }: { readonly status: number }) {
  const look = statusLooks[status]
  if (look === undefined) return null
  const Icon = look.icon
  return <span className={`table-pill table-pill-${look.tone}`}><Icon aria-hidden size={14} strokeWidth={1.75} /> {look.word}</span>
}
