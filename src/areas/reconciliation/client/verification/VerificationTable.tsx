import { useMemo, useState, type ReactNode } from 'react'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { words } from '#src/areas/reconciliation/client/verification/messages'
import type { VerificationView } from '#src/areas/reconciliation/client/verification/verification-rows'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import type { CommandId } from '#src/workspace/client/commands/command'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import type { TableName } from '#src/workspace/client/table/table-preferences'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS: readonly RecordKind[] = ['verification_rule', 'verification_sample', 'verification_ticket']

interface VerificationTableProps<Row extends TableRow> {
  readonly view: VerificationView
  readonly projectId: number
  readonly search: string
  readonly name: TableName
  readonly noun: Noun
  readonly columns: readonly ColumnSpec<Row>[]
  readonly sourceOf: (agency: number, projectId: number) => TableSource<Row>
  /** Filters from the pane's path, except the search text. */
  readonly filters?: Readonly<Record<string, unknown>>
  readonly label: (project: string) => string
  readonly searchLabel: string
  readonly empty: string
  /** The command buttons of the view. Each has its own label if the command's title is too long for the bar. */
  readonly actions: readonly (readonly [id: CommandId, label?: string])[]
  /** A text that says which draw or group the list is limited to. */
  readonly only?: ReactNode
}

const NO_FILTERS = {}

/** One view of a project's verification samples: the buttons of the four views, the rows of this view, and their commands (PLUS-22). */
export function VerificationTable<Row extends TableRow>({ view, projectId, search: query, columns: specs, sourceOf, filters: baseFilters = NO_FILTERS, label, only, actions, ...rest }: VerificationTableProps<Row>) {
  const pane = usePane()
  const path = usePanePath(pane.id)
  const { project, facts, isError, asked, agency } = useProjectView(String(projectId), words('verification'))
  const columns = useZonedColumns(specs, { project, isError })
  const [table, setTable] = useState<TableHandle<Row> | null>(null)
  const source = useMemo(() => sourceOf(agency, projectId), [sourceOf, agency, projectId])
  const search = new URLSearchParams(query).get('search') ?? ''
  const filters = useMemo(() => ({ ...baseFilters, ...(search === '' ? {} : { search }) }), [baseFilters, search])
  useLiveRecords(table, KINDS)
  const searchFor = (text: string) => {
    const next = new URLSearchParams(query)
    if (text.trim() === '') next.delete('search')
    else next.set('search', text.trim())
    const written = next.toString()
    pane.navigate(`${path.split('?')[0] ?? ''}${written === '' ? '' : `?${written}`}`, { replace: true })
  }
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <TablePane<Row>
      {...rest}
      label={label(project?.title ?? '')} columns={columns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => searchFor('')}
      search={search} onSearch={searchFor} project={facts} onTable={setTable}
      bar={
        <>
          <BarToggleButton command="verification.show-tickets" label={words('tickets')} isOn={view === 'tickets'} />
          <BarToggleButton command="verification.show-quotas" label={words('groups')} isOn={view === 'quotas'} />
          <BarToggleButton command="verification.show-draws" label={words('samples')} isOn={view === 'draws'} />
          <BarToggleButton command="verification.show-rules" label={words('rules')} isOn={view === 'rules'} />
          {only}
          <span className="table-bar-end">
            {actions.map(([id, text]) => <CommandButton key={id} id={id} {...(text !== undefined && { label: text })} />)}
          </span>
        </>
      }
    />
  )
}
