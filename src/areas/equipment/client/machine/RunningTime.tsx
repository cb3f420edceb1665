import type { Static } from 'typebox'
import type { equipments } from '#src/areas/equipment/api/equipment'
import { RUNNING_STEP_MINUTES } from '#src/areas/equipment/domain/running-time'
import { minutesText } from '#src/areas/equipment/client/durations'
import { words } from '#src/areas/equipment/client/messages'
import { usDay, usTime } from '#src/platform/domain/formats/dates'

const MINUTE_MS = 60_000
/** The number of 10-minute steps between two labels under the strip: 12 steps are two hours. */
const LABEL_STEPS = 12
/** The width of a label, in steps. A label that would reach beyond the end of the strip is left out. */
const LABEL_WIDTH = 6

/** A machine's running time: today in steps of 10 minutes, and by day (EQPT-12). */
export function RunningTime({ running: { since, steps, minutes, days }, zone }: { readonly running: Static<typeof equipments.running.answer>; readonly zone: string }) {
  const at = (step: number) => usTime(new Date(Date.parse(since) + step * RUNNING_STEP_MINUTES * MINUTE_MS).toISOString(), zone)
  const most = Math.max(60, ...days.map((day) => day.minutes))
  return (
    <>
      <div className="machine-title">
        <h3>{words('today_since')}</h3>
        <span>{words('of_steps', { ran: minutesText(minutes), total: minutesText(steps.length * RUNNING_STEP_MINUTES) })}</span>
      </div>
      <div className="machine-strip" role="img" aria-label={words('strip', { ran: steps.filter(Boolean).length, total: steps.length })}>
        {steps.map((ran, step) => <span key={at(step)} className={ran ? 'machine-ran' : ''} title={at(step)} />)}
      </div>
      <div className="machine-strip-times" aria-hidden>
        {steps.map((_, step) => step).filter((step) => step % LABEL_STEPS === 0 && (step === 0 || step <= steps.length - LABEL_WIDTH)).map((step) => <span key={step} style={{ left: `${(100 * step) / steps.length}%` }}>{at(step)}</span>)}
      </div>
      <div className="machine-title">
        <h3 id="machine-days">{words('by_day')}</h3>
        <span>{words('last_days', { days: days.length })}</span>
      </div>
      <table className="machine-days" aria-labelledby="machine-days">
        <thead className="for-ear"><tr><th scope="col">{words('day')}</th><th scope="col">{words('day_hours')}</th></tr></thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day.day} className={index === days.length - 1 ? 'machine-today' : ''}>
              <th scope="row">{usDay(day.day).replace(/\/\d{4}$/, '')}</th>
              <td>
                {(day.minutes / 60).toFixed(1)}
                <span className="machine-bar" aria-hidden style={{ height: `${(4 * day.minutes) / most}rem` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
