import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { amountText, countText } from '#src/platform/domain/formats/numbers'
import { payBases } from '#src/areas/projects/domain/project-input'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import { callApi } from '#src/platform/client/api/call-api'
import '#src/areas/contracts/client/contract-items/contract.css'
import { words } from '#src/areas/contracts/client/pay-periods/messages'
import { numbered, periodCalls, periodKeys, type Adjustment, type PeriodLine } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { adjustmentColumns, adjustmentNoun, lineNoun, periodLineColumns } from '#src/areas/contracts/client/pay-periods/period-columns'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone } from '#src/areas/projects/client/public/project-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS: readonly RecordKind[] = ['pay_period']

/**
 * One period: its paid lines, which are frozen when the period is closed, and the adjustments to earlier periods that were made while the
 * period was open (PAY-25, PLUS-18).
 */
export default function PeriodPane({ params, search }: PaneViewProps<{ readonly projectId: string; readonly number: string }>) {
  const [projectId, number] = [Number(params.projectId), Number(params.number)]
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('period', { number }))
  const zoned = useZonedColumns(adjustmentColumns, { project, isError })
  const zone = useProjectZone({ project, isError }) ?? browserZone()
  const isAdjustments = new URLSearchParams(search).get('view') === 'adjustments'
  const key = periodKeys.one(agency, projectId, number)
  const [linesKey, adjustmentsKey] = [periodKeys.lines(agency, projectId, number), periodKeys.adjustments(agency, projectId, number)]
  useReadAgain(key, KINDS)
  const askedPeriod = useQuery({ queryKey: key, queryFn: async ({ signal }) => numbered((await callApi(periodCalls.period({ projectId, number }), { signal, ignore: NOT_THERE })).pay_period) })
  const { data: period } = askedPeriod
  const askedLines = useQuery({
    queryKey: linesKey,
    queryFn: async ({ signal }) => (await callApi(periodCalls.lines({ projectId, number, page_size: MAX_PAGE_SIZE }), { signal })).pay_period_lines,
    enabled: !isAdjustments && period?.state === 'closed',
  })
  const askedAdjustments = useQuery({
    queryKey: adjustmentsKey,
    queryFn: async ({ signal }) => (await callApi(periodCalls.adjustments({ projectId, number, page_size: MAX_PAGE_SIZE }), { signal })).adjustments.map((one, at) => ({ ...one, id: at + 1 })),
    enabled: isAdjustments,
  })
  const about = useMemo(() => (facts === null || period === undefined ? facts : { ...facts, period }), [facts, period])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (zoned === null) return <Skeleton lines={9} />
  if (askedPeriod.isError && period === undefined) return <Unanswered asked={[askedPeriod]} />
  const isClosed = period?.state === 'closed'
  const bar = (
    <>
      <BarToggleButton command="pay-periods.show-lines" label={words('lines')} isOn={!isAdjustments} />
      <BarToggleButton command="pay-periods.show-adjustments" label={words('adjustments')} isOn={isAdjustments} />
      {isClosed && <span className="table-bar-end"><CommandButton id="pay-periods.print-estimate" label={words('print_estimate')} /><CommandButton id="pay-periods.export-estimate" label={words('export_estimate')} /><CommandButton id="audit-binders.create-of-period" label={words('audit_binder')} /></span>}
    </>
  )
  return (
    <div className="contract-pane">
      {period !== undefined && (
        <div className="contract-standing" role="status">
          <span>
            <strong>{words(period.state)}</strong> · {period.end_date === null ? words('from', { start: usDay(period.start_date) }) : `${usDay(period.start_date)} – ${usDay(period.end_date)}`}
            {project !== undefined && <> · {words('paid_on', { basis: payBases[period.pay_basis ?? project.pay_basis] })}</>}
            {period.amount !== null && <> · {words('amount_of', { amount: amountText(period.amount) })}</>}
            {period.amount !== null && period.unpriced_lines > 0 && <> ({words('unpriced', { count: countText(period.unpriced_lines) })})</>}
          </span>
          <span className="contract-standing-end">
            {period.closed_at === null ? words('open_hint') : words(period.closed_by_name === null ? 'closed_hint_nobody' : 'closed_hint', { who: period.closed_by_name ?? '', when: usDateTime(period.closed_at, zone) })}
          </span>
        </div>
      )}
      {isAdjustments ? (
        <RowsPane<Adjustment>
          key="adjustments" name="pay_period_adjustments" of={adjustmentsKey} label={words('adjustments_of', { number })} noun={adjustmentNoun} columns={zoned} rows={askedAdjustments.data} asked={[askedAdjustments]}
          empty={words('empty_adjustments')} searchLabel={words('search_adjustments')} project={about} bar={bar}
        />
      ) : (
        <RowsPane<PeriodLine>
          key="lines" name="pay_period_lines" of={linesKey} label={words('lines_of', { number })} noun={lineNoun} columns={periodLineColumns} rows={period === undefined ? undefined : isClosed ? askedLines.data : noLines} asked={[askedPeriod, askedLines]}
          empty={words(isClosed ? 'empty_lines' : 'empty_open_lines')} searchLabel={words('search_lines')} project={about} bar={bar}
        />
      )}
    </div>
  )
}

const noLines: readonly PeriodLine[] = []
