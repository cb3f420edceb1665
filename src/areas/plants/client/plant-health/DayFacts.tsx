import { IN_TIME_PERCENT } from '#src/areas/plants/domain/limits'
import { latencyText } from '#src/areas/plants/domain/plant-health/minutes-text'
import type { Ranges } from '#src/areas/plants/domain/plant-health/ranges'
import { words } from '#src/areas/plants/client/messages'
import type { HealthRow } from '#src/areas/plants/client/plant-health/health-rows'
import type { PlantDay } from '#src/areas/plants/client/plant-health/plant-day'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const SHOWN_NUMBERS = 12

interface DayFactsProps {
  readonly plant: HealthRow
  readonly day: PlantDay
  readonly ranges: Ranges
}

/** The figures of a plant's last 7 days, its alarm, the reported day total with the missing ticket numbers, and the notes. */
export function DayFacts({ plant, day, ranges }: DayFactsProps) {
  const zone = browserZone()
  return (
    <aside className="plant-day-side" aria-label={words('last_7_days')}>
      <Alarm plant={plant} />
      <h3>{words('last_7_days')}</h3>
      {plant.in_preferred === null ? (
        <p className="plant-day-by">{words('no_share')}</p>
      ) : (
        <p className="plant-day-share" data-low={plant.is_flagged ? '' : undefined}>
          <strong>{plant.in_preferred}%</strong>
          <span>{words('share_line', { minutes: ranges.preferred_range_minutes, percent: IN_TIME_PERCENT })}</span>
        </p>
      )}
      <dl className="plant-day-facts">
        <Fact term={words('tickets')} value={String(plant.tickets)} />
        <Fact term={words('median')} value={plant.latency === null ? '' : latencyText(plant.latency)} />
        <Fact term={words('p90')} value={plant.latency_p90 === null ? '' : latencyText(plant.latency_p90)} />
        <Fact term={words('slowest')} value={plant.latency_max === null ? '' : latencyText(plant.latency_max)} />
        <Fact term={words('late_batches')} value={String(day.batches.length)} />
      </dl>
      {plant.clock_ahead > 0 && <p className="plant-day-by">{words('clock_ahead_line', { count: plant.clock_ahead })}</p>}
      <Total day={day} />
      <h3>{words('notes')}</h3>
      <p className="plant-day-note">{plant.notes === '' ? words('no_notes') : plant.notes}</p>
      {plant.notes_by !== null && plant.notes_at !== null && <p className="plant-day-by">{words('notes_by', { by: plant.notes_by, at: usDateTime(plant.notes_at, zone) })}</p>}
      <div className="plant-day-buttons">
        <CommandButton id="plant-health.edit-notes" />
        <CommandButton id="day-totals.enter" />
        <CommandButton id="plant-health.open-tickets" />
      </div>
    </aside>
  )
}

function Alarm({ plant: { alarm } }: Pick<DayFactsProps, 'plant'>) {
  if (alarm === null) return null
  const line = words('alarm_line', { kind: words(alarm.kind), since: usDateTime(alarm.began_at, browserZone()) })
  return (
    <div className="plant-day-alarm">
      <p className="plant-day-note"><strong>{line}</strong></p>
      {alarm.acknowledged_at === null ? <CommandButton id="plant-alarms.acknowledge" /> : <p className="plant-day-note">{words('acknowledged_line', { by: alarm.acknowledged_by_name ?? '', note: alarm.note ?? '' })}</p>}
    </div>
  )
}

function Total({ day: { total, received, missing } }: Pick<DayFactsProps, 'day'>) {
  const isShort = total !== null && (total.loads !== received.loads || (total.tons !== null && total.tons !== received.tons))
  const numbers = missing.slice(0, SHOWN_NUMBERS).join(', ')
  return (
    <>
      <h3>{words('plant_total')}</h3>
      <dl className="plant-day-facts">
        <Fact term={words('today')} isDiffering={isShort} value={total === null ? words('no_total') : words('total_loads', { loads: total.loads, received: received.loads })} />
        {total?.tons != null && <Fact term={words('tons')} isDiffering={isShort} value={words('total_tons', { tons: total.tons.toFixed(2), received: received.tons.toFixed(2) })} />}
        <Fact term={words('missing')} isDiffering={missing.length > 0}
          value={missing.length === 0 ? words('none_missing') : missing.length > SHOWN_NUMBERS ? words('missing_more', { numbers, more: missing.length - SHOWN_NUMBERS }) : numbers} />
      </dl>
    </>
  )
}

function Fact({ term, value, isDiffering = false }: { readonly term: string; readonly value: string; readonly isDiffering?: boolean }) {
  return (
    <>
      <dt>{term}</dt>
      <dd data-differs={isDiffering ? '' : undefined}>{value}</dd>
    </>
  )
}
