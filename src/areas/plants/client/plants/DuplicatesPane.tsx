import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { words } from '#src/areas/plants/client/messages'
import { duplicateColumns, duplicateNoun, plantCalls, plantKeys, type DuplicateRow } from '#src/areas/plants/client/plants/plant-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

/** Pairs of plants that may be duplicates, and why (PLNT-3). */
export default function DuplicatesPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('duplicates'), agencyName)
  const client = useQueryClient()
  const query = useQuery({ queryKey: plantKeys.duplicates(agency), queryFn: async ({ signal }) => (await callApi(plantCalls.duplicates(), { signal })).duplicates })
  useEffect(() => onRecordsChanged(['plant'], () => void client.invalidateQueries({ queryKey: plantKeys.duplicates(agency) })), [client, agency])
  return (
    <RowsPane<DuplicateRow>
      name="plant_duplicates" of={plantKeys.duplicates(agency)} label={words('duplicates')} noun={duplicateNoun} columns={duplicateColumns} rows={query.data} asked={[query]}
      empty={words('none_duplicate')} searchLabel={words('search_duplicates')} bar={<CommandButton id="plants.merge-duplicate" />}
    />
  )
}
