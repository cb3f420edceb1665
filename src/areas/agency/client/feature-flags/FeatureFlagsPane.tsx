import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readFeatureFlags } from '#src/platform/domain/session/flags'
import { callApi } from '#src/platform/client/api/call-api'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import type { TableHandle } from '#src/platform/client/table/handle'
import { localSource } from '#src/platform/client/table/rows/local-source'
import { flagColumns, flagRows, flagsKey, type FlagRow } from '#src/areas/agency/client/feature-flags/flag-rows'
import { words } from '#src/areas/agency/client/feature-flags/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const noun = { one: 'flag', many: 'flags' }

/**
 * All flags of the agency with their state and effect. After a flag is switched, a browser uses the new state once it next loads the
 * session (SHELL-29).
 */
export default function FeatureFlagsPane() {
  const { dot_authority_id: agency, flags: here } = usePerson()
  const [table, setTable] = useState<TableHandle<FlagRow> | null>(null)
  const [search, setSearch] = useState('')
  const query = useQuery({ queryKey: flagsKey(agency), queryFn: async ({ signal }) => readFeatureFlags(await callApi(sessionCalls.featureFlags(), { signal })) })
  const { data } = query
  const rowsRef = useRef<readonly FlagRow[]>([])
  const source = useMemo(() => localSource<FlagRow>(['feature-flag-rows', agency], flagColumns, () => rowsRef.current), [agency])
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  useEffect(() => {
    rowsRef.current = data === undefined ? [] : flagRows(data, { ...here })
    void table?.refresh()
  }, [data, here, table])
  if (data === undefined) return <Unanswered asked={[query]} lines={9} />
  return (
    <TablePane<FlagRow>
      name="feature_flags"
      label={words('flags_of')}
      noun={noun}
      columns={flagColumns}
      source={source}
      filters={filters}
      isFiltered={search !== ''}
      onClearFilters={() => setSearch('')}
      empty={words('empty')}
      search={search}
      searchLabel={words('search')}
      onSearch={setSearch}
      onTable={setTable}
      bar={<CommandButton id="feature-flags.switch-flag" />}
      foot={words('holds')}
    />
  )
}
