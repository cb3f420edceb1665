import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { consultantColumns, consultantNoun, consultantSource, consultantTabs, type Consultant } from '#src/areas/partners/client/consultants/consultant-rows'
import { words } from '#src/areas/partners/client/messages'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const KINDS: readonly RecordKind[] = ['consultancy_request']

/** Consultants and their requests for access, by tab (CONS-1 to CONS-7). */
export default function ConsultantsPane({ params, search }: PaneViewProps<{ readonly tab: string }>) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('consultants'), agencyName)
  const tab = consultantTabs.find((one) => one === params.tab) ?? 'pending'
  const source = useMemo(() => consultantSource(agency, tab), [agency, tab])
  return (
    <ProjectList<Consultant>
      name="consultants" label={words('consultants')} noun={consultantNoun} columns={consultantColumns} source={source} empty={words('no_consultants')}
      searchLabel={words('search_consultants')} query={search} project={null} kinds={KINDS}
      bar={
        <>
          {consultantTabs.map((one) => <BarToggleButton key={one} command={`consultants.show-${one}`} label={words(one)} isOn={one === tab} />)}
          <CommandButton id="consultants.add-project" />
          <CommandButton id="consultants.end" />
          <span className="table-bar-end">
            <CommandButton id="consultants.allow-changes" />
            <CommandButton id="consultants.allow-reading" look="filled" />
          </span>
        </>
      }
    />
  )
}
