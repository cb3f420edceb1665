import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { amountText, countText } from '#src/platform/domain/formats/numbers'
import { usDay } from '#src/platform/domain/formats/dates'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { callApi } from '#src/platform/client/api/call-api'
import '#src/areas/projects/client/dashboard/dashboard.css'
import { words } from '#src/areas/projects/client/messages'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { viewCalls } from '#src/areas/projects/client/public/project-writes'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

const KINDS: readonly RecordKind[] = ['project']
const FRESH_MS = 30_000

/** Delivered, pending and rejected counts, and tonnage by material and by day (PROJ-36). */
export default function DashboardPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const id = Number(params.projectId)
  const { facts, isError, asked, agency } = useProjectView(params.projectId, words('dashboard'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const key = ['project-dashboard', agency, id]
  useReadAgain(key, KINDS)
  const askedCounts = useQuery({ queryKey: key, queryFn: ({ signal }) => callApi(viewCalls.dashboard({ projectId: id }), { signal }), refetchInterval: FRESH_MS })
  const { data } = askedCounts
  if (isError && facts === null) return <ProjectUnanswered asked={asked} />
  if (data === undefined) return <Unanswered asked={[askedCounts]} lines={9} />
  const { delivered_count: delivered, pending_count: pending, rejected_count: rejected, by_material: materials, by_day: days } = data
  return (
    <div className="dashboard" tabIndex={-1} data-pane-focus>
      <dl className="dashboard-counts">
        <Count label={words('delivered')} count={delivered} tone="delivered" />
        <Count label={words('pending')} count={pending} tone="pending" />
        <Count label={words('rejected')} count={rejected} tone="rejected" />
      </dl>
      <Bars title={words('by_material')} first={words('material')} rows={materials.map((row) => ({ ...row, label: row.material_description }))} />
      <Bars title={words('by_day')} first={words('day')} rows={days.map((row) => ({ ...row, label: usDay(row.date) }))} />
    </div>
  )
}

function Count({ label, count, tone }: { readonly label: string; readonly count: number; readonly tone: string }) {
  return (
    <div className="dashboard-count" data-tone={tone}>
      <dt>{label}</dt>
      <dd>{countText(count)}</dd>
    </div>
  )
}

interface BarRow {
  readonly label: string
  readonly uom: string | null
  readonly count: number
  /** Null if none of the tickets was weighed. */
  readonly net_amount: number | null
}

/** A net amount as a percentage of the largest one, rounded to a whole number. */
function shareOf(net: number | null, largest: number): number {
  return net === null || largest === 0 ? 0 : Math.round((100 * net) / largest)
}

/** A table whose last column shows each net amount as a bar. */
function Bars({ title, first, rows }: { readonly title: string; readonly first: string; readonly rows: readonly BarRow[] }) {
  // Tons and gallons cannot be compared, so a bar is relative to the largest net amount in the same unit.
  const largest = new Map<string | null, number>()
  for (const { uom, net_amount: net } of rows) largest.set(uom, Math.max(net ?? 0, largest.get(uom) ?? 0))
  return (
    <div className="dashboard-part">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p>{words('nothing_delivered')}</p>
      ) : (
        // A scrolling region must be reachable by Tab, so that the arrow keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="dashboard-scroll" tabIndex={0} role="region" aria-label={title}>
          <table className="dashboard-table">
            <thead>
              <tr>
                <th scope="col">{first}</th>
                <th scope="col" className="number">{words('tickets')}</th>
                <th scope="col" className="number">{words('net')}</th>
                <th scope="col"><span className="for-ear">{words('share')}</span></th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, uom, count, net_amount: net }) => (
                <tr key={`${label} ${uom}`}>
                  <th scope="row">{label}</th>
                  <td className="number">{countText(count)}</td>
                  <td className="number">
                    {net === null ? <span className="unit">{words('no_net')}</span> : <>{amountText(net)} <span className="unit">{uom}</span></>}
                  </td>
                  <td className="bar-cell">
                    <span className="for-ear">{`${shareOf(net, largest.get(uom) ?? 0)}%`}</span>
                    <span className="bar" aria-hidden style={{ width: `${shareOf(net, largest.get(uom) ?? 0)}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
