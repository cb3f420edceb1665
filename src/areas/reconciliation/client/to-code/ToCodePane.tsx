import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { groupings } from '#src/areas/reconciliation/domain/to-code'
import { ContinueBand } from '#src/areas/reconciliation/client/to-code/ContinueBand'
import { linesOf, type ToCode, type ToCodeLine } from '#src/areas/reconciliation/client/to-code/lines'
import { words } from '#src/areas/reconciliation/client/to-code/messages'
import { QueueLine } from '#src/areas/reconciliation/client/to-code/QueueLine'
import { toCodeColumns } from '#src/areas/reconciliation/client/to-code/to-code-columns'
import { groupingOf, useToCode } from '#src/areas/reconciliation/client/to-code/to-code-query'
import { may } from '#src/platform/domain/session/abilities'
import { usTime } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'
import '#src/areas/reconciliation/client/to-code/to-code.css'

const noun = { one: 'line', many: 'lines' }
/** Constant objects, so that the grouping buttons do not re-render each time the tickets are counted. */
const answersOf = { project: { by: 'project' }, material: { by: 'material' }, day: { by: 'day' } } as const
const noLines: readonly ToCodeLine[] = []
const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The start page for people who code: they continue where they stopped, or choose what to code by project, material or day (CLERK-32). */
export default function ToCodePane({ search }: PaneViewProps) {
  const by = groupingOf(search)
  const query = useToCode(by)
  const { data } = query
  usePaneTitle(words('to_code'), data === undefined ? undefined : words('summary', { tickets: ticketsOf(data), projects: projectsOf(data) }))
  if (data === undefined) return <div className="table-body"><Unanswered asked={[query]} lines={9} /></div>
  return (
    <div className="to-code">
      {query.isError && (
        <div className="notice to-code-old" role="alert">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.75} />
          <p>{words('old_counts', { when: usTime(data.counted_at, hereZone) })}</p>
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {words('try_again')}
          </button>
        </div>
      )}
      <ContinueBand answer={data} />
      <QueueLine answer={data} />
      <Groups key={by} by={by} data={data} />
    </div>
  )
}

function Groups({ by, data }: { readonly by: (typeof groupings)[number]; readonly data: ToCode }) {
  const person = usePerson()
  const [search, setSearch] = useState('')
  const lines = useMemo(() => (data.to_code === 0 ? noLines : linesOf(data, by)), [data, by])
  const { source: rows, onTable } = useRowsSource('to-code', [person.dot_authority_id, person.id, by], toCodeColumns[by], lines)
  const source = useMemo(() => ({ ...rows, isHeading: ({ isHeading }: ToCodeLine) => isHeading }), [rows])
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  const isAlone = data.projects === 0 && may('add_themselves', person).allowed
  return (
    <TablePane<ToCodeLine>
      name={`to_code_${by}`}
      label={words('to_code')}
      noun={noun}
      columns={toCodeColumns[by]}
      source={source}
      filters={filters}
      isFiltered={search !== ''}
      onClearFilters={() => setSearch('')}
      empty={emptyText(data, person.role === 'administrator')}
      search={search}
      searchLabel={words('search')}
      onSearch={setSearch}
      onTable={onTable}
      bar={
        <span className="table-bar-end">
          {isAlone && <CommandButton id="projects.join-project" />}
          <span className="view-switch" role="group" aria-label={words('group_by')}>
            {groupings.map((one) => (
              <CommandButton key={one} id="reconciliation.group-to-code" answers={answersOf[one]} label={words(`by_${one}`)} pressed={one === by} />
            ))}
          </span>
          <CommandButton id="findings.show" label={words('exceptions')} />
        </span>
      }
      foot={<>{data.is_cut && <span>{words('is_cut')}</span>}<CommandButton id="reconciliation.accept-clean" look="bare" /><CommandButton id="reconciliation.code-group" look="bare" /></>}
    />
  )
}

function emptyText({ projects, tickets }: ToCode, isAdministrator: boolean): string {
  if (projects === 0) return words(isAdministrator ? 'no_project_agency' : 'no_project')
  return tickets === 0 ? words('none_yet') : words('all_coded', { count: tickets })
}

function ticketsOf({ to_code: count }: ToCode): string {
  return `${countText(count)} ${count === 1 ? 'ticket' : 'tickets'}`
}

function projectsOf({ projects: count }: ToCode): string {
  return `${countText(count)} ${count === 1 ? 'project' : 'projects'}`
}
