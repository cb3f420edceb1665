import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#src/client/platform/call-api'
import { onRecordsChanged } from '#src/client/platform/record-changes'
import { words } from '#src/client/units/messages'
import { allUnits, unitColumns, unitKeys, unitNoun, type Unit } from '#src/client/units/unit-list'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { usePaneTitle } from '#src/client/workspace/pane-hooks'
import { RowsPane } from '#src/client/workspace/table/RowsPane'
import { usePerson } from '#src/client/workspace/use-person'

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
