import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callApi } from '#src/client/platform/call-api'
import type { TableHandle } from '#src/client/platform/table/handle'
import { localSource } from '#src/client/platform/table/rows/local-source'
import { Table } from '#src/client/platform/table/Table'
import { apiKeyColumns } from '#src/client/api-keys/api-key-columns'
import { allKeys, apiKeysKey, type ApiKey } from '#src/client/api-keys/key-list'
import { words } from '#src/client/api-keys/messages'
import { announce } from '#src/client/workspace/announce'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { Skeleton } from '#src/client/workspace/PaneFrame'
import { usePane } from '#src/client/workspace/pane-hooks'
import { publishFacts } from '#src/client/workspace/store'
import { usePerson } from '#src/client/workspace/use-person'

/** The agency's API keys: when each was made, used last and ended (ACCT-8). */
export default function ApiKeysPane() {
  const { id } = usePane()
  const { dot_authority_id: agency } = usePerson()
  const [table, setTable] = useState<TableHandle<ApiKey> | null>(null)
  const { data } = useQuery({ queryKey: apiKeysKey(agency), queryFn: ({ signal }) => callApi(allKeys(), { signal }) })
  const held = useRef<readonly ApiKey[]>([])
  const source = useMemo(() => localSource<ApiKey>(['api-key-rows', agency], apiKeyColumns, () => held.current), [agency])
  useEffect(() => {
    held.current = data?.api_keys ?? []
    void table?.refresh()
  }, [data, table])
  return (
    <div className="table-pane">
      <div className="table-bar" data-scope="workspace">
        <CommandButton id="api-keys.make-api-key" />
        <CommandButton id="api-keys.end-api-key" />
      </div>
      <div className="table-body">
        {data === undefined ? (
          <Skeleton />
        ) : (
          <Table<ApiKey>
            ref={setTable}
            label={words('keys_of')}
            columns={apiKeyColumns}
            source={source}
            empty={words('empty')}
            announce={announce}
            onFocusRow={(row) => publishFacts(id, { row })}
          />
        )}
      </div>
    </div>
  )
}
