import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { message } from '#src/platform/domain/messages'
import { usDay } from '#src/platform/domain/formats/dates'
import { amountText, countText } from '#src/platform/domain/formats/numbers'
import { frozenLines, isKept, type Kept } from '#src/areas/contracts/domain/pay-periods/closing'
import { amountOfLines } from '#src/areas/contracts/domain/contract-items/unit-price'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { dayInZone, type Day } from '#src/platform/domain/time/days'
import { plus, sum } from '#src/platform/domain/units/decimal'
import { callApi } from '#src/platform/client/api/call-api'
import { ClosingChecks } from '#src/areas/contracts/client/pay-periods/closing/ClosingChecks'
import { decidedIn, mayCloseNow, type Closing, type ClosingInContext } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { frozenLineColumns, laterColumns, laterNoun, type FrozenLine, type LaterRow } from '#src/areas/contracts/client/pay-periods/closing/closing-columns'
import '#src/areas/contracts/client/pay-periods/closing/closing.css'
import { words } from '#src/areas/contracts/client/pay-periods/messages'
import { numbered, periodCalls, periodKeys, type Period } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { lineNoun } from '#src/areas/contracts/client/pay-periods/period-columns'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import { showToast } from '#src/workspace/client/speech/toasts'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'

const KINDS: readonly RecordKind[] = ['pay_period']

/** The page that closes a period: the lines that will be frozen, what to check first, and the button that closes it (PAY-44, PAY-24). */
export default function ClosePeriodPane({ params, search }: PaneViewProps<{ readonly projectId: string; readonly number: string }>) {
  const [projectId, number] = [Number(params.projectId), Number(params.number)]
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('close_title', { number }))
  const decided = useMemo(() => decidedIn(search), [search])
  const { kept, isLaterShown } = decided
  const key = periodKeys.one(agency, projectId, number)
  useReadAgain(key, KINDS)
  const askedPeriod = useQuery({ queryKey: key, queryFn: async ({ signal }) => numbered((await callApi(periodCalls.period({ projectId, number }), { signal, ignore: NOT_THERE })).pay_period) })
  const zone = project?.timezone
  const today = useMemo(() => (zone === undefined ? null : todayIn(zone)), [zone])
  const end = decided.end ?? askedPeriod.data?.end_date ?? (askedPeriod.data === undefined ? null : today)
  const closingKey = periodKeys.closing(agency, projectId, number, end ?? '')
  const askedClosing = useQuery({
    queryKey: closingKey,
    queryFn: async ({ signal }) => (await callApi(periodCalls.closing({ projectId, number, end_date: end ?? '' }), { signal })).closing,
    enabled: end !== null && askedPeriod.data?.state !== 'closed',
    staleTime: 0,
    gcTime: 0,
  })
  const [period, closing] = [askedPeriod.data, askedClosing.data]
  const isClosed = useClosedShown(period, `/projects/${projectId}/periods/${number}`)
  const preparing = useMemo<ClosingInContext | undefined>(
    () => (period === undefined || closing === undefined || end === null || today === null ? undefined : { ...decided, end, period, closing, today }),
    [decided, end, period, closing, today])
  const about = useMemo(() => (facts === null || preparing === undefined ? facts : { ...facts, preparing }), [facts, preparing])
  const lines = useMemo(() => (closing === undefined ? undefined : linesOf(closing, kept)), [closing, kept])
  const later = useMemo(() => closing?.later.map((ticket): LaterRow => ({ ...ticket, goes_to: isKept(kept, ticket.id) ? 'stays' : 'moves' })), [closing, kept])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (isClosed) return <Skeleton lines={9} />
  if (askedPeriod.isError && period === undefined) return <Unanswered asked={[askedPeriod]} />
  if (askedClosing.isError && closing === undefined) return <Unanswered asked={[askedClosing]} />
  if (preparing === undefined || lines === undefined || later === undefined) return <Skeleton lines={9} />
  const verdict = mayCloseNow(preparing)
  const tickets = preparing.closing.ticket_count - later.filter(({ goes_to }) => goes_to === 'moves').length
  const bar = (
    <>
      <BarToggleButton command="pay-periods.show-frozen" label={words('frozen')} isOn={!isLaterShown} />
      <BarToggleButton command="pay-periods.show-later" label={words('later_count', { count: countText(later.length) })} isOn={isLaterShown} />
      {isLaterShown && later.length > 0 && <span className="table-bar-end"><CommandButton id="pay-periods.keep-ticket" label={words('keep_ticket')} /></span>}
    </>
  )
  return (
    <div className="closing-pane">
      <div className="contract-standing">
        <strong>{words('period', { number })}</strong> {words('from_to_day', { start: usDay(preparing.period.start_date), end: usDay(end ?? '') })}
        <CommandButton id="pay-periods.change-end" label={words('change_end')} />
        <span role="status">{words('will_be_frozen', { tickets: words('count_tickets', { count: countText(tickets) }), sums: sumsOf(lines) })}</span>
      </div>
      <div className="closing-body">
        <ClosingChecks preparing={preparing} lines={lines} />
        {isLaterShown ? (
          <RowsPane<LaterRow>
            key="later" name="pay_period_later" of={closingKey} label={words('later_of', { end: usDay(end ?? '') })} noun={laterNoun} columns={laterColumns} rows={later} asked={[askedClosing]}
            empty={words('empty_later')} searchLabel={words('search_later')} project={about} bar={bar}
          />
        ) : (
          <RowsPane<FrozenLine>
            key="lines" name="pay_period_closing" of={closingKey} label={words('frozen_of', { number })} noun={lineNoun} columns={frozenLineColumns} rows={lines} asked={[askedClosing]}
            empty={words('empty_frozen')} searchLabel={words('search_lines')} project={about} bar={bar}
          />
        )}
      </div>
      <div className="closing-foot">
        <p role="status" data-tone={verdict.allowed ? 'will' : 'cannot'}>
          {verdict.allowed ? words('close_for_good', { next: number + 1 }) : message(verdict.message, verdict.values)}
        </p>
        <CommandButton id="pay-periods.leave-closing" label={words('cancel')} />
        <CommandButton id="pay-periods.close-now" label={words('close_number', { number })} look="filled" refused={verdict.allowed ? null : message(verdict.message, verdict.values)} />
      </div>
    </div>
  )
}

/**
 * Replaces this page with the period's own page once the period is closed, because a period cannot be closed twice. The period's own page
 * shows who closed the period and when (PAY-25, PAY-26). Shows a warning if somebody closed the period while this page was open. Returns
 * whether the period is closed.
 */
function useClosedShown(period: Period | undefined, path: string): boolean {
  const pane = usePane()
  const wasOpen = useRef(false)
  const isClosed = period?.state === 'closed'
  const number = period?.number
  useEffect(() => {
    if (number === undefined) return
    if (!isClosed) {
      wasOpen.current = true
      return
    }
    if (wasOpen.current) showToast('warning', words('closed_meanwhile', { number }))
    pane.navigate(path, { replace: true })
  }, [isClosed, number, pane, path])
  return isClosed
}

function todayIn(zone: string): Day {
  return dayInZone(new Date(), zone)
}

/**
 * The lines as they will be frozen. Each line also has the total quantity of its item up to and including this period; null for a
 * source-only item.
 */
function linesOf({ lines, later }: Closing, keptIds: Kept): FrozenLine[] {
  const frozen = frozenLines(lines, later, keptIds)
  return frozen.map((line) => {
    const ofItem = frozen.filter(({ pay_item_id: item, estimated_qty_uom: unit }) => item === line.pay_item_id && unit === line.estimated_qty_uom).flatMap(({ quantity }) => (quantity === null ? [] : [String(quantity)]))
    return { ...line, to_date: line.source_only ? null : Number(plus(String(line.quantity_before), sum(ofItem))) }
  })
}

/**
 * The total quantity per unit, without do-not-pay lines, and the total amount of the lines that will be frozen: '1,751.37 TON and 239.55
 * CY, $12,345.00'.
 */
function sumsOf(lines: readonly FrozenLine[]): string {
  const units = [...new Set(lines.filter(({ quantity, is_dnp }) => quantity !== null && !is_dnp).map(({ estimated_qty_uom: unit }) => unit))]
  const sums = units.map((unit) => `${amountText(sum(lines.flatMap(({ quantity, estimated_qty_uom, is_dnp }) => (quantity === null || is_dnp || estimated_qty_uom !== unit ? [] : [String(quantity)]))))} ${unit}`)
  const quantities = sums.length === 0 ? words('no_quantity') : new Intl.ListFormat('en-US').format(sums)
  const amount = amountOfLines(lines.map(({ amount: one }) => (one === null ? null : String(one))))
  return amount === null ? quantities : words('and_amount', { sums: quantities, amount: amountText(amount) })
}

