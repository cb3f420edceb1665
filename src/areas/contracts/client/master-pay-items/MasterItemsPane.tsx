import { useMemo, useState } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import type { TableHandle } from '#src/platform/client/table/handle'
import { words } from '#src/areas/contracts/client/master-pay-items/messages'
import { masterColumns, masterNoun, masterSource, type MasterItem } from '#src/areas/contracts/client/master-pay-items/master-items'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['master_pay_item']

/** The agency's catalog of pay items, from which contracts are set up (PAY-28, PAY-43). */
export default function MasterItemsPane({ search: query }: PaneViewProps) {
  const person = usePerson()
  const { dot_authority_id: agency, dot_authority_name: agencyName } = person
  const pane = usePane()
  usePaneTitle(words('title'), agencyName)
  const [table, setTable] = useState<TableHandle<MasterItem> | null>(null)
  useLiveRecords(table, KINDS)
  const source = useMemo(() => masterSource(agency), [agency])
  const search = new URLSearchParams(query).get('search') ?? ''
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  const searchFor = (text: string) => pane.navigate(text.trim() === '' ? '/pay-item' : `/pay-item?${new URLSearchParams({ search: text.trim() }).toString()}`, { replace: true })
  return (
    <TablePane<MasterItem>
      name="master_pay_items" label={words('title')} noun={masterNoun} columns={masterColumns} source={source} filters={filters} isFiltered={search !== ''}
      onClearFilters={() => searchFor('')} empty={words('empty')} search={search} searchLabel={words('search')} onSearch={searchFor} onTable={setTable}
      bar={
        may('change_pay_items', person).allowed && (
          <span className="table-bar-end">
            <CommandButton id="master-pay-items.remove" />
            <CommandButton id="master-pay-items.paste" />
            <CommandButton id="master-pay-items.read-file" />
            <CommandButton id="master-pay-items.add" look="filled" />
          </span>
        )
      }
    />
  )
}
