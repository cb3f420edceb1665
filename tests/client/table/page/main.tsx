import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Selection } from '#src/platform/client/table/selection'
import { Table } from '#src/platform/client/table/Table'
import { TableFoot } from '#src/platform/client/table/TableFoot'
import { TableSearch } from '#src/platform/client/table/searches/TableSearch'
import type { TableSearchHandle } from '#src/platform/client/table/searches/TableSearch'
import '#src/workspace/client/theme/tokens.css'
import '#tests/client/table/page/measures'
import { answerCounts, madeCard, madeColumns, madeSource } from '#tests/client/table/page/made-tickets'
import type { MadeServer, MadeTicket } from '#tests/client/table/page/made-tickets'

/** What the browser tests can access in the page. */
export interface PageState {
  readonly server: MadeServer
  table: TableHandle<MadeTicket> | null
  readonly said: string[]
  readonly focused: (number | null)[]
  readonly edits: { id: number; columnId: string; value: unknown }[]
  readonly saved: unknown[]
  search: (text: string) => void
  /** Answers the requests for counts that the server holds back. */
  letGo: () => void
  readonly searches: string[]
}
declare global {
  interface Window {
    page: PageState
  }
}

const query = new URLSearchParams(location.search)
const server: MadeServer = {
  total: Number(query.get('rows') ?? 1_000_000), delayMs: Number(query.get('delay') ?? 0), arrived: 0, fails: query.has('fails'),
  changed: new Map(), asked: [], totalComes: query.has('held') ? 'held' : query.has('beside') ? 'beside' : 'with pages', countFails: query.has('uncounted'),
  counts: { asked: 0, aborted: 0, held: [] },
}
const page: PageState = { server, table: null, said: [], focused: [], edits: [], saved: [], search: () => undefined, letGo: () => answerCounts(server), searches: ['cement', 'ruiz'] }
window.page = page
document.documentElement.dataset.theme = query.get('theme') ?? 'light'
document.documentElement.dataset.density = query.get('density') ?? 'compact'
const firstSource = madeSource(server)
/** How many times the source is replaced while its grid opens. */
const REPLACED = query.has('replaced') ? 3 : 0
const history = {
  list: () => Promise.resolve([...page.searches]),
  keep: (text: string) => Promise.resolve(void page.searches.unshift(text)),
  clear: () => Promise.resolve(void page.searches.splice(0)),
}
const store = { save: async (preference: unknown) => void page.saved.push(preference), failed: () => undefined }

function Bench() {
  const [number, setNumber] = useState(0)
  const source = useMemo(() => ({ ...firstSource, queryKey: [...firstSource.queryKey, number] }), [number])
  const [search, setSearch] = useState('')
  const [selection, setSelection] = useState<Selection>()
  const [table, setTable] = useState<TableHandle<MadeTicket> | null>(null)
  const keep = useCallback((handle: TableHandle<MadeTicket> | null) => {
    page.table = handle
    setTable(handle)
  }, [])
  useEffect(() => void (page.search = setSearch), [])
  // For `replaced`: replaces the source at the moment when our table receives the grid's API. This code detects that moment by the listener
  // for 'online', which the table adds in the same step.
  useEffect(() => {
    const listen = window.addEventListener
    window.addEventListener = (...added: unknown[]) => {
      if (added[0] === 'online' && document.querySelector('.ag-root') !== null) setNumber((now) => Math.min(REPLACED, now + 1))
      Reflect.apply(listen, window, added)
    }
    return () => {
      window.addEventListener = listen
    }
  }, [])
  const box = useRef<TableSearchHandle>(null)
  return (
    <section aria-label="Tickets" style={{ position: 'fixed', inset: 0, display: 'flex', flexDirection: 'column', background: 'var(--ground)' }}>
      <h1 style={{ margin: 0, padding: '4px 8px', font: '580 13px var(--font)', color: 'var(--text)' }}>Tickets</h1>
      <div style={{ padding: 8, background: 'var(--surface)' }}>
        <TableSearch ref={box} label="Filter tickets" value={search} onSearch={setSearch} table={() => page.table} history={query.has('history') ? history : undefined} />
      </div>
      <div style={{ flex: 1, minHeight: 0 }}>
        <Table<MadeTicket>
          ref={keep}
          label="Tickets of SR 412"
          noun={{ one: 'ticket', many: 'tickets' }}
          columns={madeColumns}
          source={source}
          filters={search === '' ? undefined : { search }}
          isFiltered={search !== ''}
          onClearFilters={() => setSearch('')}
          empty="No tickets yet. They come from the plants, or press I to import a file."
          preferenceStore={store}
          selection={selection}
          onSelection={setSelection}
          onFocusRow={(row) => page.focused.push(row?.id ?? null)}
          onEdit={({ row, columnId, value }) => page.edits.push({ id: row.id, columnId, value })}
          announce={(text) => page.said.push(text)}
          focusSearch={() => box.current?.focus()}
          readerMode={query.has('reader')}
          card={query.has('list') ? madeCard : undefined}
        />
      </div>
      <TableFoot table={table} source={source} noun={{ one: 'ticket', many: 'tickets' }}>
        <span />
      </TableFoot>
      <button type="button" id="after">
        After
      </button>
    </section>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <Bench />
    </QueryClientProvider>
  </StrictMode>,
)
