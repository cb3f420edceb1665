import { Circle, CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import { firstBlock } from '#src/areas/daily-work-reports/domain/checks'
import type { ReportInContext } from '#src/areas/daily-work-reports/client/report/current-report'
import { words } from '#src/areas/daily-work-reports/client/messages'
import { usDateTime } from '#src/platform/domain/formats/dates'

/** Shows the stages of a report from draft to the agency system, and marks the current stage. */
export function SendState({ about: { report, checks }, zone }: { readonly about: ReportInContext; readonly zone: string }) {
  const { status, lines, date_sent: sentAt, external_report_id: external, problem } = report
  const blocks = checks?.filter(({ level }) => level === 'block').length ?? 0
  const acceptedCount = lines.filter((line) => line.status === 'taken').length
  const isSent = status === 'sent'
  const isBlocked = checks !== undefined && firstBlock(checks) !== null
  const time = sentAt === null ? '' : usDateTime(sentAt, zone)
  const steps = [
    { key: 'draft', text: words('step_draft'), state: 'done' },
    ...(isSent ? [] : [{ key: 'fix', text: isBlocked ? words('step_fix', { count: blocks }) : words('step_ready'), state: isBlocked ? 'now' : 'done' }]),
    ...(status === 'partially_sent' ? [{ key: 'partly', text: words('step_partly', { taken: acceptedCount, all: lines.length }), state: 'alert' }] : []),
    ...(status === 'failed' ? [{ key: 'failed', text: words('step_failed', { problem: problem ?? '' }), state: 'alert' }] : []),
    ...(isSent ? [] : [{ key: 'send', text: words('step_send', { count: lines.length - acceptedCount }), state: isBlocked ? 'later' : 'now' }]),
    ...(isSent ? [{ key: 'sent', text: external === null ? words('step_sent', { time }) : words('step_sent_id', { time, id: external }), state: 'done' }] : []),
  ]
  return (
    <section aria-label={words('send_state')}>
      <h3>
        {words('send_state')} <span>{words(report.sent_by === 'outbox' ? 'to_outbox' : 'to_agency')}</span>
      </h3>
      <ol className="report-steps">
        {steps.map(({ key, text, state }) => (
          <li key={key} data-done={state === 'done' ? '' : undefined} data-now={state === 'now' ? '' : undefined} aria-current={state === 'now' ? 'step' : undefined}>
            {state === 'done' ? <CircleCheck aria-hidden size={16} strokeWidth={1.75} /> : state === 'alert' ? <CircleAlert aria-hidden size={16} strokeWidth={1.75} /> : state === 'now' ? <CircleDot aria-hidden size={16} strokeWidth={1.75} /> : <Circle aria-hidden size={16} strokeWidth={1.75} />}
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
