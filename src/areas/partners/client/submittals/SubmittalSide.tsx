import { CircleCheck, Info, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '#src/areas/partners/client/messages'
import { approvedText, historyWords, shippedText, stateLooks, type Submittal, type SubmittalEvent } from '#src/areas/partners/client/submittals/submittal-rows'
import type { WantedValue } from '#src/areas/partners/client/submittals/wanted-values'
import type { FoundValues } from '#src/areas/projects/client/documents/public/DocumentView'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { may } from '#src/platform/domain/session/abilities'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

interface SideProps {
  readonly submittal: Submittal
  readonly history: readonly SubmittalEvent[]
  readonly wanted: readonly WantedValue[]
  /** Which of the `wanted` values were found in the file on screen; null while the file is being read, and null for a picture. */
  readonly found: FoundValues | null
}

/** The data of a submittal, the shipped quantity, the comparison with its file, its history, and the decision (SUBM-2, SUBM-7, SUBM-8). */
export function SubmittalSide({ submittal, history, wanted, found }: SideProps) {
  const { word, tone, icon: Icon } = stateLooks[submittal.state]
  const facts: readonly (readonly [string, string])[] = [
    [words('material'), submittal.material],
    [words('certificate_type'), submittal.certificate_type],
    [words('vendor'), submittal.vendor],
    [words('sample_id'), submittal.sample_id ?? ''],
    [words('dated'), usDay(submittal.dated)],
    [words('notes'), submittal.notes ?? ''],
  ]
  return (
    <aside className="submittal-side" aria-label={words('decide')}>
      {/* focusable, so that a long history can be scrolled by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="submittal-facts" tabIndex={0} data-letters role="group" aria-label={words('facts_of', { material: submittal.material })} {...(submittal.attachments.length === 0 && { 'data-pane-focus': true })}>
        <p><span className={`table-pill table-pill-${tone}`}><Icon aria-hidden size={14} strokeWidth={1.75} /> {word}</span></p>
        <dl>
          {facts.filter(([, value]) => value !== '').map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {submittal.reason !== null && <p className="submittal-reason">{words('rejected_because', { by: submittal.decided_by_name ?? '', reason: submittal.reason })}</p>}
        <ShippedBox submittal={submittal} />
        <HeldPeriods periods={submittal.held_periods ?? []} />
        <Compared wanted={wanted} found={found} />
        {history.length > 0 && (
          <>
            <h3>{words('history')}</h3>
            <ol className="submittal-history">
              {history.map((event) => (
                <li key={`${event.at} ${event.event}`}>
                  <span>{historyWords(event)}</span>
                  <time>{usDateTime(event.at, browserZone())}</time>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      <Foot submittal={submittal} />
    </aside>
  )
}

/** How much of the approved quantity was shipped, as a bar and in words (SUBM-8). */
function ShippedBox({ submittal }: Pick<SideProps, 'submittal'>) {
  const { approved_quantity: approved, quantity_shipped: shipped, shipped_tickets: tickets, not_converted: skipped, is_above_approved: isAbove, used_up_on: usedUp } = submittal
  const isOpen = submittal.state === 'action_required'
  const share = approved === null ? null : Math.min(100, (shipped / approved) * 100)
  return (
    <section className="submittal-shipped" data-above={isAbove || undefined} aria-label={words('shipped')}>
      <p>
        <span>{words('shipped')}</span>
        <strong>{approved === null ? shippedText(submittal) : words('shipped_of', { shipped: shippedText(submittal), approved: approvedText(submittal) })}</strong>
      </p>
      {share !== null && <div className="submittal-bar" aria-hidden><span style={{ width: `${share}%` }} /></div>}
      <p className="partner-quiet">
        {[
          words('delivered', { count: tickets, day: usDay(submittal.dated) }),
          ...(skipped > 0 ? [words('not_converted', { count: skipped })] : []),
          ...(approved === null && isOpen ? [words('no_approved')] : []),
          ...(usedUp === null ? [] : [words('used_up', { day: usDay(usedUp) })]),
        ].join(' ')}
      </p>
      {isAbove && <p className="submittal-warning"><TriangleAlert aria-hidden size={14} /> {words(isOpen ? 'more_than_asked' : 'more_than_approved')}</p>}
    </section>
  )
}

/** The open periods with tickets that need this certificate before they can be paid (CERT-5). */
function HeldPeriods({ periods }: { readonly periods: NonNullable<Submittal['held_periods']> }) {
  if (periods.length === 0) return null
  return (
    <ul className="submittal-held" aria-label={words('needed_for_period')}>
      {periods.map(({ project_id: project, project: title, period, ticket_count: count }) => (
        <li key={`${project} ${period}`}>
          <Lock aria-hidden size={14} />
          <span>
            <strong>{words('needed_for', { project: title, period })}</strong> {words('need_certificate', { count })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Says which values of the submittal were found in the file on screen, where they are marked. A person must check each value that was not
 * found.
 */
function Compared({ wanted, found }: Pick<SideProps, 'wanted' | 'found'>) {
  if (found === null) return null
  const line = (key: string, icon: ReactNode, text: string) => <li key={key}>{icon} <span>{text}</span></li>
  return (
    <>
      <h3>{words('compared')}</h3>
      <ul className="submittal-compared">
        {!found.hasText ? line('scan', <Info aria-hidden size={16} className="submittal-unread" />, words('no_text'))
          : wanted.map(({ key, label, value }) => found.keys.has(key)
            ? line(key, <CircleCheck aria-hidden size={16} className="submittal-found" />, words('in_file', { label, value }))
            : line(key, <TriangleAlert aria-hidden size={16} className="submittal-missing" />, words('not_in_file', { label, value })))}
      </ul>
    </>
  )
}

/** Buttons for the decisions of an administrator, or for what the vendor can still do. */
function Foot({ submittal: { state } }: Pick<SideProps, 'submittal'>) {
  const person = usePerson()
  if (may('change_materials', person).allowed) {
    return (
      <footer className="submittal-foot">
        {state === 'action_required' && <CommandButton id="submittals.reject" label={words('reject')} />}
        <CommandButton id="submittals.skip" label={words(state === 'action_required' ? 'skip' : 'next')} />
        {state === 'action_required' && <span className="submittal-end"><CommandButton id="submittals.approve" label={words('approve')} look="filled" /></span>}
      </footer>
    )
  }
  if (person.partner !== 'vendor' || (state !== 'action_required' && state !== 'rejected')) return null
  return (
    <footer className="submittal-foot">
      <CommandButton id="submittals.edit" label={words('edit')} />
      {state === 'action_required' && <CommandButton id="submittals.withdraw" />}
      {state === 'rejected' && <span className="submittal-end"><CommandButton id="submittals.submit-again" label={words('again')} look="filled" /></span>}
    </footer>
  )
}
