import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { words } from '#src/areas/partners/client/messages'
import { vendorColumns, vendorNoun, vendorSource, vendorTabs, type Vendor } from '#src/areas/partners/client/vendors/vendor-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const KINDS: readonly RecordKind[] = ['vendor_request']

/** Vendors and their requests for access, by tab (VEND-1 to VEND-6). */
export default function VendorsPane({ params, search }: PaneViewProps<{ readonly tab?: string }>) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('vendors'), agencyName)
  const tab = vendorTabs.find((one) => one === params.tab) ?? 'pending'
  const source = useMemo(() => vendorSource(agency, tab), [agency, tab])
  return (
    <ProjectList<Vendor>
      name="vendors" label={words('vendors')} noun={vendorNoun} columns={vendorColumns} source={source} empty={words('no_vendors')} searchLabel={words('search_vendors')}
      query={search} project={null} kinds={KINDS}
      bar={
        <>
          {vendorTabs.map((one) => <BarToggleButton key={one} command={`vendors.show-${one}`} label={words(one)} isOn={one === tab} />)}
          <CommandButton id="vendors.reject" />
          <CommandButton id="vendors.remove" />
          <span className="table-bar-end">
            <CommandButton id="vendors.approve" look="filled" />
          </span>
        </>
      }
    />
  )
}
