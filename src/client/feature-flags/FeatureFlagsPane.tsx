import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { readFeatureFlags } from '#src/domain/session/flags'
import { callApi } from '#src/client/platform/call-api'
import { sessionCalls } from '#src/client/platform/session-calls'
import type { TableHandle } from '#src/client/platform/table/handle'
import { localSource } from '#src/client/platform/table/rows/local-source'
import { flagColumns, flagRows, flagsKey, type FlagRow } from '#src/client/feature-flags/flag-rows'
import { words } from '#src/client/feature-flags/messages'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { Unanswered } from '#src/client/workspace/Unanswered'
import { TablePane } from '#src/client/workspace/table/TablePane'
import { usePerson } from '#src/client/workspace/use-person'

const noun = { one: 'flag', many: 'flags' }

/** Every flag of the agency with its state and what it does; a switch holds from the next session load (SHELL-29). */
export default function FeatureFlagsPane() {
  const { dot_authority_id: agency, flags: here } = usePerson()
  const [table, setTable] = useState<TableHandle<FlagRow> | null>(null)
  const [search, setSearch] = useState('')
  const asked = useQuery({ queryKey: flagsKey(agency), queryFn: async ({ signal }) => readFeatureFlags(await callApi(sessionCalls.featureFlags(), { signal })) })
  const { data } = asked
  const held = useRef<readonly FlagRow[]>([])
  const source = useMemo(() => localSource<FlagRow>(['feature-flag-rows', agency], flagColumns, () => held.current), [agency])
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  useEffect(() => {
    held.current = data === undefined ? [] : flagRows(data, { ...here })
    void table?.refresh()
  }, [data, here, table])
  if (data === undefined) return <Unanswered asked={[asked]} lines={9} />
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
