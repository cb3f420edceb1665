import { CalendarX2, CircleCheck, CircleX, Clock3, Inbox, TrendingUp, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { usDay } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { isKept } from '#src/areas/contracts/domain/pay-periods/closing'
import type { ClosingInContext } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import type { FrozenLine } from '#src/areas/contracts/client/pay-periods/closing/closing-columns'
import { words } from '#src/areas/contracts/client/pay-periods/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const MOST_NAMED = 5

/** Sort order of the checks: blocking ones first, passed ones last. */
const order = { block: 0, look: 1, fine: 2 } as const

interface Check {
  readonly key: string
  readonly tone: 'block' | 'look' | 'fine'
  readonly icon: LucideIcon
  readonly title: string
  readonly detail?: string
  readonly action?: ReactNode
}

/**
 * The checks before a period is closed, including its findings: what prevents closing, what to look at, and what is in order (PAY-44,
 * PLUS-14).
 */
export function ClosingChecks({ preparing, lines }: { readonly preparing: ClosingInContext; readonly lines: readonly FrozenLine[] }) {
  const checks = checksOf(preparing, lines).toSorted((one, other) => order[one.tone] - order[other.tone])
  const count = (tone: Check['tone']) => checks.filter((check) => check.tone === tone).length
  return (
    <section className="closing-checks" aria-label={words('before_closing')}>
      <h2>
        {words('before_closing')} <span>{words('checks', { blocks: count('block'), looks: count('look'), fine: count('fine') })}</span>
      </h2>
      <ul>
        {checks.map(({ key, tone, icon: Icon, title, detail, action }) => (
          <li key={key} data-tone={tone}>
            <Icon aria-hidden size={16} strokeWidth={1.75} />
            <div>
              <strong>{title}</strong>
              {detail !== undefined && <p>{detail}</p>}
              {action}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function checksOf({ closing, period, end, kept }: ClosingInContext, lines: readonly FrozenLine[]): Check[] {
  const { standing, later, uncoded, pending, flagged, changed, findings } = closing
  const toAnswer = findings.to_override + findings.to_acknowledge
  const stay = later.filter(({ id }) => isKept(kept, id)).length
  const over = lines.filter(({ to_date: done, estimated_quantity: planned, is_dnp: isDnp }) => !isDnp && done !== null && planned > 0 && done > planned)
  const tickets = (count: number) => words('count_tickets', { count: countText(count) })
  const named = (names: readonly string[]) => [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? [words('and_more', { count: countText(names.length - MOST_NAMED) })] : [])].join(', ')
  const states = [[pending, 'count_pending'], [flagged, 'count_flagged'], [changed, 'count_changed']] as const
  return [
    standing.length === 0
      ? { key: 'standing', tone: 'fine', icon: CircleCheck, title: words('no_standing') }
      : { key: 'standing', tone: 'block', icon: CircleX, title: words('standing', { tickets: tickets(standing.length) }), detail: words('standing_detail', { tickets: named(standing.map(({ ticket_number: ticket }) => ticket)) }), action: <CommandButton id="tickets.show-voided-with-code" label={words('show_voided')} /> },
    findings.unresolved.length > 0
      ? { key: 'findings', tone: 'block', icon: CircleX, title: words('unresolved', { tickets: tickets(findings.unresolved.length) }), detail: named(findings.unresolved.map(({ ticket_number: ticket }) => ticket)), action: <CommandButton id="findings.show" label={words('show_findings')} /> }
      : toAnswer > 0
        ? { key: 'findings', tone: 'look', icon: TriangleAlert, title: words('to_answer', { count: toAnswer }), detail: words('to_answer_detail'), action: <CommandButton id="findings.show" label={words('show_findings')} /> }
        : { key: 'findings', tone: 'fine', icon: CircleCheck, title: words('no_findings') },
    later.length === 0
      ? { key: 'later', tone: 'fine', icon: CircleCheck, title: words('no_later', { end: usDay(end) }) }
      : {
          key: 'later', tone: 'look', icon: CalendarX2, title: words('later', { tickets: tickets(later.length), end: usDay(end) }),
          detail: stay === 0 ? words('all_move', { next: period.number + 1 }) : stay === later.length ? words('all_stay', { number: period.number }) : words('some_stay', { stay: countText(stay), number: period.number, move: countText(later.length - stay), next: period.number + 1 }),
          action: <CommandButton id="pay-periods.keep-later" label={words(stay === later.length ? 'move_all' : 'keep_all')} />,
        },
    uncoded === 0
      ? { key: 'uncoded', tone: 'fine', icon: CircleCheck, title: words('no_uncoded') }
      : { key: 'uncoded', tone: 'look', icon: Inbox, title: words('uncoded', { tickets: tickets(uncoded) }), detail: words('uncoded_detail'), action: <CommandButton id="tickets.show-missing-pay-data" label={words('show_missing')} /> },
    over.length === 0
      ? { key: 'over', tone: 'fine', icon: CircleCheck, title: words('no_over') }
      : { key: 'over', tone: 'look', icon: TrendingUp, title: words('over', { count: countText(over.length) }), detail: named([...new Set(over.map(({ item_code: code }) => code))]) },
    pending + flagged + changed === 0
      ? { key: 'states', tone: 'fine', icon: CircleCheck, title: words('no_states') }
      : { key: 'states', tone: 'look', icon: Clock3, title: states.flatMap(([count, word]) => (count === 0 ? [] : [words(word, { count: countText(count) })])).join(', '), detail: words('states_detail') },
  ]
}
