import { words } from '#src/areas/plants/client/messages'
import type { PlantDay } from '#src/areas/plants/client/plant-health/plant-day'
import { latencyText } from '#src/areas/plants/domain/plant-health/minutes-text'
import type { Ranges } from '#src/areas/plants/domain/plant-health/ranges'
import { usDay, usTime } from '#src/platform/domain/formats/dates'
import { browserZone } from '#src/workspace/client/commands/steps-day'

const WIDTH = 720
const HEIGHT = 340
const LEFT = 52
const RIGHT = 64
const TOP = 24
const BOTTOM = 24
const HOUR_MS = 3_600_000
/** The latencies, in minutes, at which the scale can have a line. */
const SCALE = [0, 60, 180, 360, 720, 1440]

/**
 * The latency of each ticket by time of dispatch, on a square-root scale, so that seconds and hours can both be read. The preferred and the
 * accepted range are labeled lines. A button of the pane shows the same numbers as a table.
 */
export function LatencyChart({ day, ranges }: { readonly day: PlantDay; readonly ranges: Ranges }) {
  const zone = browserZone()
  const points = day.tickets.flatMap(({ id, dispatched_at: at, minutes, in_batch: isInBatch }) => (at === null || minutes === -1 ? [] : [{ id, ms: Date.parse(at), minutes: Math.max(0, minutes), isInBatch }]))
  if (points.length === 0) return <p className="plant-day-by">{words('no_day', { day: usDay(day.day) })}</p>
  const start = Math.floor(Math.min(...points.map(({ ms }) => ms)) / HOUR_MS) * HOUR_MS
  const end = Math.max(start + HOUR_MS, Math.ceil(Math.max(...points.map(({ ms }) => ms)) / HOUR_MS) * HOUR_MS)
  const slowest = Math.max(ranges.accepted_range_minutes, ...points.map(({ minutes }) => minutes))
  const most = SCALE.find((minutes) => minutes >= slowest) ?? 1441
  const x = (ms: number) => LEFT + ((ms - start) / (end - start)) * (WIDTH - LEFT - RIGHT)
  const y = (minutes: number) => HEIGHT - BOTTOM - Math.sqrt(minutes / most) * (HEIGHT - TOP - BOTTOM)
  const stepHours = Math.max(1, Math.ceil((end - start) / HOUR_MS / 8))
  const hours = Array.from({ length: Math.floor((end - start) / HOUR_MS / stepHours) + 1 }, (_, at) => start + at * stepHours * HOUR_MS)
  const limits = [['preferred', ranges.preferred_range_minutes], ['accepted', ranges.accepted_range_minutes]] as const
  return (
    <svg className="latency-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words('chart_label', { day: usDay(day.day) })}>
      <text x={LEFT} y={14}>{words('chart_axis')}</text>
      {SCALE.filter((minutes) => minutes <= most && limits.every(([, limit]) => minutes === 0 || Math.abs(y(minutes) - y(limit)) > 12)).map((minutes) => (
        <g key={minutes}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(minutes)} y2={y(minutes)} />
          <text x={LEFT - 6} y={y(minutes) + 4} textAnchor="end">{latencyText(minutes)}</text>
        </g>
      ))}
      {limits.map(([name, minutes]) => (
        <g key={name}>
          <line className={`range-${name}`} x1={LEFT} x2={WIDTH - RIGHT} y1={y(minutes)} y2={y(minutes)} />
          <text x={LEFT - 6} y={y(minutes) + 4} textAnchor="end">{latencyText(minutes)}</text>
          <text className={`label-${name}`} x={WIDTH - RIGHT + 6} y={y(minutes) + 4}>{words(name)}</text>
        </g>
      ))}
      {hours.map((ms) => (
        <text key={ms} x={x(ms)} y={HEIGHT - 6} textAnchor="middle">{usTime(new Date(ms).toISOString(), zone).replace(':00', '')}</text>
      ))}
      {points.map(({ id, ms, minutes, isInBatch }) => <circle key={id} className={isInBatch ? 'dot dot-late' : 'dot'} cx={x(ms)} cy={y(minutes)} r={3} />)}
      {day.batches.map(({ from, tickets }) => {
        const last = points.filter(({ isInBatch }) => isInBatch).at(-1)
        return last === undefined ? null : (
          <text key={from} className="label-batch" x={Math.min(x(last.ms), WIDTH - RIGHT)} y={Math.max(TOP + 10, y(last.minutes) - 10)} textAnchor="end">{words('received_together', { count: tickets, time: usTime(from, zone) })}</text>
        )
      })}
    </svg>
  )
}
