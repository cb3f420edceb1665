import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { words } from '#src/areas/contracts/client/units/messages'
import { allUnits, unitColumns, unitKeys, unitNoun, type Unit } from '#src/areas/contracts/client/units/unit-list'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const kinds = ['reconciliation_uom'] as const

/** The agency's units of measure with the ticket units that count as each (UOM-1). */
export default function UnitsPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const client = useQueryClient()
  usePaneTitle(words('units'), agencyName)
  const asked = useQuery({ queryKey: unitKeys.all(agency), queryFn: ({ signal }) => callApi(allUnits(), { signal }) })
  useEffect(() => onRecordsChanged(kinds, () => void client.invalidateQueries({ queryKey: unitKeys.all(agency) })), [client, agency])
  return (
    <RowsPane<Unit>
      name="reconciliation_uoms"
      label={words('units')}
      noun={unitNoun}
      columns={unitColumns}
      asked={[asked]}
      rows={asked.data?.reconciliation_uoms}
      empty={words('none')}
      searchLabel={words('search')}
      bar={
        <>
          <CommandButton id="units.edit" />
          <CommandButton id="units.remove" />
          <span className="table-bar-end">
            <CommandButton id="units.add" look="filled" />
          </span>
        </>
      }
    />
  )
}
