import { CircleCheck, Hourglass } from 'lucide-react'
import { useMemo, useState } from 'react'
import { columns } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import { ListView } from '#src/platform/client/table/ListView'
import { localSource } from '#src/platform/client/table/rows/local-source'
import { Table } from '#src/platform/client/table/Table'
import { TableFoot } from '#src/platform/client/table/TableFoot'
import { TableSearch } from '#src/platform/client/table/searches/TableSearch'
import type { TableSource } from '#src/platform/client/table/table-source'
import { words } from '#src/main/client/workshop/messages'
import { Part, Specimen } from '#src/main/client/workshop/Specimen'
import { announce } from '#src/workspace/client/speech/announce'
import { FilterBar } from '#src/workspace/client/table/FilterBar'

interface ShownRow {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly quantity: string
}

/** The states of a table, each with the key of the message that is its title. */
const states = [['default', 'rows'], ['empty', 'empty'], ['no_match', 'no_match'], ['busy', 'loading'], ['error', 'failed']] as const
type State = (typeof states)[number][0]

const shownColumns = columns<ShownRow>([
  { id: 'number', label: words('number'), kind: 'ticket_number', width: 100, strong: true },
  {
    id: 'status', label: words('status'), kind: 'status', width: 110,
    looks: { delivered: { word: words('delivered'), tone: 'delivered', icon: CircleCheck }, pending: { word: words('pending'), tone: 'pending', icon: Hourglass } },
  },
  { id: 'quantity', label: words('quantity'), kind: 'quantity', unit: 'TON', width: 100 },
])
const card = { title: 'number', badges: ['status'], aside: 'quantity', details: [] }
const shownRows: readonly ShownRow[] = [
  { id: 1, number: '84-1021', status: 'delivered', quantity: '24.37' },
  { id: 2, number: '84-1022', status: 'pending', quantity: '1204.5' },
  { id: 3, number: '84-1023', status: 'delivered', quantity: '22.1' },
]
const noTable = () => null
const nothing = () => undefined

/**
 * Examples of tables: with rows, in each state without rows, and with the rows shown as a list. Also shows the search, filters and footer
 * of tables (SHELL-73).
 */
export function WorkshopTables() {
  return (
    <Part title={words('tables')}>
      <div className="workshop-row">
        <Specimen of="TableSearch" state="empty"><TableSearch label={words('search_empty')} value="" onSearch={nothing} table={noTable} /></Specimen>
        <Specimen of="TableSearch" state="default"><TableSearch label={words('search')} value="84-10" onSearch={nothing} table={noTable} /></Specimen>
        <Specimen of="FilterBar" state="default"><FilterBar active={[{ label: words('a_filter'), answers: {} }]} table="workshop" /></Specimen>
        <Specimen of="FilterBar" state="empty"><FilterBar active={[]} table="workshop" /></Specimen>
      </div>
      <div className="workshop-tables">
        {states.map(([state, title]) => <TableIn key={state} state={state} title={words(title)} />)}
        <ListIn />
      </div>
    </Part>
  )
}

function TableIn({ state, title }: { readonly state: State; readonly title: string }) {
  const source = useMemo(() => sourceIn(state), [state])
  const [table, setTable] = useState<TableHandle<ShownRow> | null>(null)
  return (
    <Specimen of="Table" state={state}>
      <div className="workshop-table" data-scope="table">
        <Table<ShownRow>
          ref={setTable} label={title} columns={shownColumns} source={source} isFiltered={state === 'no_match'} onClearFilters={nothing} empty={words('empty_words')} announce={announce}
        />
        <Specimen of="TableFoot" state={state}><TableFoot<ShownRow> table={table} source={source} /></Specimen>
      </div>
    </Specimen>
  )
}

function ListIn() {
  const source = useMemo(() => sourceIn('default'), [])
  return (
    <Specimen of="ListView" state="default">
      <div className="workshop-table" data-scope="table">
        <ListView<ShownRow> label={words('list')} columns={shownColumns} source={source} card={card} empty={words('empty_words')} announce={announce} />
      </div>
    </Specimen>
  )
}

function sourceIn(state: State): TableSource<ShownRow> {
  const queryKey = ['workshop', state]
  if (state === 'busy') return { queryKey, page: () => new Promise(() => undefined) }
  if (state === 'error') return { queryKey, page: () => Promise.reject(new Error('This table shows how a failure looks')) }
  return localSource<ShownRow>(queryKey, shownColumns, () => (state === 'default' ? shownRows : []))
}
