import { CircleCheck, Hourglass } from 'lucide-react'
import { useMemo } from 'react'
import { columns } from '#src/client/platform/table/columns'
import { localSource } from '#src/client/platform/table/rows/local-source'
import { Table } from '#src/client/platform/table/Table'
import type { TableSource } from '#src/client/platform/table/table-source'
import { words } from '#src/client/workshop/messages'
import { announce } from '#src/client/workspace/announce'

interface ShownRow {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly quantity: string
}

type State = 'rows' | 'empty' | 'no_match' | 'loading' | 'failed'

const states: readonly State[] = ['rows', 'empty', 'no_match', 'loading', 'failed']
const shownColumns = columns<ShownRow>([
  { id: 'number', label: words('number'), kind: 'ticket_number', width: 100, strong: true },
  {
    id: 'status', label: words('status'), kind: 'status', width: 110,
    looks: { delivered: { word: words('delivered'), tone: 'delivered', icon: CircleCheck }, pending: { word: words('pending'), tone: 'pending', icon: Hourglass } },
  },
  { id: 'quantity', label: words('quantity'), kind: 'quantity', unit: 'TON', width: 100 },
])
const shownRows: readonly ShownRow[] = [
  { id: 1, number: '84-1021', status: 'delivered', quantity: '24.37' },
  { id: 2, number: '84-1022', status: 'pending', quantity: '1204.5' },
  { id: 3, number: '84-1023', status: 'delivered', quantity: '22.1' },
]

/** The table kit with rows, and in each state in which it has none (SHELL-73). */
export function WorkshopTables() {
  return (
    <section aria-label={words('tables')}>
      <h3>{words('tables')}</h3>
      <div className="workshop-tables">
        {states.map((state) => (
          <TableIn key={state} state={state} />
        ))}
      </div>
    </section>
  )
}

function TableIn({ state }: { readonly state: State }) {
  const source = useMemo(() => sourceIn(state), [state])
  return (
    <div className="workshop-table" data-scope="table">
      <Table<ShownRow>
        label={words(state)}
        columns={shownColumns}
        source={source}
        isFiltered={state === 'no_match'}
        onClearFilters={() => undefined}
        empty={words('empty_words')}
        announce={announce}
      />
    </div>
  )
}

function sourceIn(state: State): TableSource<ShownRow> {
  const queryKey = ['workshop', state]
  if (state === 'loading') return { queryKey, page: () => new Promise(() => undefined) }
  if (state === 'failed') return { queryKey, page: () => Promise.reject(new Error('This table shows how a failure looks')) }
  return localSource<ShownRow>(queryKey, shownColumns, () => (state === 'rows' ? shownRows : []))
}
