import { useQuery } from '@tanstack/react-query'
import { callApi } from '#src/platform/client/api/call-api'
import { apiKeyColumns } from '#src/areas/identity/client/api-keys/api-key-columns'
import { allKeys, apiKeysKey, type ApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { words } from '#src/areas/identity/client/api-keys/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const noun = { one: 'API key', many: 'API keys' }

/** The agency's API keys, with the times when each key was created, last used and revoked (ACCT-8). */
export default function ApiKeysPane() {
  const { dot_authority_id: agency } = usePerson()
  const query = useQuery({ queryKey: apiKeysKey(agency), queryFn: ({ signal }) => callApi(allKeys(), { signal }) })
  return (
    <RowsPane<ApiKey>
      name="api_keys"
      of={apiKeysKey(agency)}
      label={words('keys_of')}
      noun={noun}
      columns={apiKeyColumns}
      asked={[query]}
      rows={query.data?.api_keys}
      empty={words('empty')}
      searchLabel={words('search')}
      bar={
        <>
          <CommandButton id="api-keys.make-api-key" />
          <CommandButton id="api-keys.make-read-key" />
          <CommandButton id="api-keys.end-api-key" />
          <span className="table-bar-end">
            <a href="/api/docs" target="_blank" rel="noreferrer">{words('guide')}</a>
          </span>
        </>
      }
    />
  )
}
