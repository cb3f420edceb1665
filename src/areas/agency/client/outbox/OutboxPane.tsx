import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callApi } from '#src/platform/client/api/call-api'
import type { TableHandle } from '#src/platform/client/table/handle'
import { localSource } from '#src/platform/client/table/rows/local-source'
import { Table } from '#src/platform/client/table/Table'
import '#src/areas/agency/client/outbox/outbox.css'
import { words } from '#src/areas/agency/client/outbox/messages'
import { allMessages, outboxColumns, rowOf, type MessageRow } from '#src/areas/agency/client/outbox/outbox-list'
import { announce } from '#src/workspace/client/speech/announce'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { publishFacts } from '#src/workspace/client/panes/store'
import { FirstFocus } from '#src/workspace/client/table/FirstFocus'
import '#src/workspace/client/table/table-pane.css'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** How often the list is refreshed while any message in it is waiting to be sent. */
const WAITING_AGAIN_MS = 3_000

/** The page of all outgoing messages. It shows the list, and the full text of the focused message. */
export default function OutboxPane() {
  const { id } = usePane()
  const { dot_authority_id: agency } = usePerson()
  const queryKey = useMemo(() => ['messages-out', agency], [agency])
  const [table, setTable] = useState<TableHandle<MessageRow> | null>(null)
  const [focused, setFocused] = useState<MessageRow | null>(null)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(allMessages(), { signal }),
    staleTime: 0,
    // read the list again until no message is waiting to be sent
    refetchInterval: ({ state }) => (state.data?.messages.some(({ status }) => status === 'waiting') === true ? WAITING_AGAIN_MS : false),
  })
  const { data } = query
  const rowsRef = useRef<readonly MessageRow[]>([])
  const source = useMemo(() => localSource<MessageRow>(['message-rows', agency], outboxColumns, () => rowsRef.current), [agency])
  useEffect(() => {
    rowsRef.current = data?.messages.map(rowOf) ?? []
    void table?.refresh()
  }, [data, table])
  if (data === undefined) return <Unanswered asked={[query]} />
  const says = data.sends_mail ? (data.sends_text ? 'sends_all' : 'sends_no_text') : data.sends_text ? 'sends_no_mail' : 'sends_nothing'
  return (
    <div className="table-pane outbox">
      <p className="outbox-says">{words(says)}</p>
      <div className="table-body" data-pane-focus tabIndex={-1} onFocus={({ target, currentTarget }) => target === currentTarget && table?.focus()}>
        <Table<MessageRow>
          ref={setTable}
          label={words('messages_of')}
          columns={outboxColumns}
          source={source}
          empty={words('empty')}
          announce={announce}
          onFocusRow={(row) => {
            publishFacts(id, { row })
            setFocused(row)
          }}
        />
      </div>
      <FirstFocus table={table} />
      {/* the text can be longer than its box, so the box can get the focus and be scrolled with the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="outbox-message" aria-label={words('message')} tabIndex={0}>
        {focused === null ? <p className="outbox-hint">{words('focus_one')}</p> : <pre>{focused.body}</pre>}
      </section>
    </div>
  )
}
