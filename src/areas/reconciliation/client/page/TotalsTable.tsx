import { useMemo, type ReactNode } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import { dayColumns, materialColumns, payItemColumns, periodColumns } from '#src/areas/reconciliation/client/columns'
import { linesOf } from '#src/areas/reconciliation/client/page/lines'
import { words } from '#src/areas/reconciliation/client/page/messages'
import type { Balance } from '#src/areas/reconciliation/client/balance/balances'
import { useBalances } from '#src/areas/reconciliation/client/page/use-balances'
import type { ReconciliationTotals } from '#src/areas/reconciliation/client/page/totals'
import { ViewSwitch } from '#src/areas/reconciliation/client/page/ViewSwitch'
import { viewWords, type ReconciliationView } from '#src/areas/reconciliation/client/page/views'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { Unanswered, type Asked } from '#src/workspace/client/frame/Unanswered'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'
import type { TableName } from '#src/workspace/client/table/table-preferences'

interface TotalsTableProps {
  readonly view: Exclude<ReconciliationView, 'tickets'>
  readonly agency: number
  readonly projectId: number
  readonly project: ProjectInContext | null
  readonly totals: ReconciliationTotals | undefined
  readonly asked: Asked
  readonly search: string
  readonly foot: ReactNode
}

/** Quantities by pay item against the contract, nets by material, or tickets by period or day (RECO-8, PAY-38). */
export function TotalsTable(props: TotalsTableProps) {
  const { view, agency, projectId, totals, asked } = props
  const balances = useBalances(agency, projectId, view === 'materials' || view === 'periods')
  if (totals === undefined) return <div className="table-body"><Unanswered asked={[asked]} lines={9} /></div>
  if (view === 'pay_items')
    return <Lines {...props} totals={totals} name="reconciliation_pay_items" columns={payItemColumns} lines={linesOf.pay_items} noun={{ one: 'pay item', many: 'pay items' }} />
  if (view === 'materials')
    return <Lines {...props} totals={totals} name="reconciliation_materials" balances={balances} columns={materialColumns} lines={linesOf.materials} noun={{ one: 'material', many: 'materials' }} />
  if (view === 'days')
    return <Lines {...props} totals={totals} name="reconciliation_days" columns={dayColumns} lines={linesOf.days} noun={{ one: 'day', many: 'days' }} />
  return <Lines {...props} totals={totals} balances={balances} name="reconciliation_periods" columns={periodColumns} lines={linesOf.periods} noun={{ one: 'period', many: 'periods' }} />
}

function Lines<Row extends TableRow>({ name, view, agency, projectId, project, totals, balances, columns, lines, noun, search, foot }: Omit<TotalsTableProps, 'totals'> & {
  readonly name: TableName
  readonly totals: ReconciliationTotals
  readonly balances?: readonly Balance[] | undefined
  readonly columns: readonly ColumnSpec<Row>[]
  readonly lines: (totals: ReconciliationTotals, balances?: readonly Balance[]) => readonly Row[]
  readonly noun: Noun
}) {
  const pane = usePane()
  const path = usePanePath(pane.id)
  const rows = useMemo(() => lines(totals, balances), [lines, totals, balances])
  const { source, onTable } = useRowsSource(`reconciliation-${view}`, [agency, projectId], columns, rows)
  const typed = new URLSearchParams(search).get('line') ?? ''
  const filters = useMemo(() => (typed === '' ? {} : { search: typed }), [typed])
  const find = (text: string): void => {
    const next = new URLSearchParams(search)
    if (text.trim() === '') next.delete('line')
    else next.set('line', text.trim())
    pane.navigate(`${path.split('?')[0] ?? ''}?${next.toString()}`, { replace: true })
  }
  return (
    <div className="totals" data-scope="totals-table" data-view={view}>
      <TablePane<Row>
        name={name}
        label={words('totals_of', { what: viewWords[view], project: project?.title ?? '' })}
        noun={noun}
        columns={columns}
        source={source}
        filters={filters}
        isFiltered={typed !== ''}
        onClearFilters={() => find('')}
        empty={words('empty_totals')}
        search={typed}
        searchLabel={words('search_totals')}
        onSearch={find}
        project={project}
        reportsRows={false}
        onTable={onTable}
        bar={
          <span className="table-bar-end">
            <ViewSwitch view={view} />
          </span>
        }
        foot={foot}
      />
    </div>
  )
}
