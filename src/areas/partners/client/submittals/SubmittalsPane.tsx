import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { words } from '#src/areas/partners/client/messages'
import { submittalColumns, submittalNoun, submittalSource, submittalTabs, type Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const KINDS: readonly RecordKind[] = ['submittal']

/** The submittals of the agency: those that need a decision, and recent submittals (SUBM-1, SUBM-7). */
export default function SubmittalsPane({ params, search }: PaneViewProps<{ readonly tab?: string }>) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('submittals'), agencyName)
  const tab = submittalTabs.find((one) => one === params.tab) ?? 'action-required'
  const source = useMemo(() => submittalSource([agency, tab], { tab }), [agency, tab])
  return (
    <ProjectList<Submittal>
      name="submittals" label={words('submittals')} noun={submittalNoun} columns={submittalColumns} source={source} empty={words(tab === 'action-required' ? 'no_action' : 'no_submittals')}
      searchLabel={words('search_submittals')} query={search} project={null} kinds={KINDS}
      bar={
        <>
          <BarToggleButton command="submittals.show-action-required" label={words('action_required')} isOn={tab === 'action-required'} />
          <BarToggleButton command="submittals.show-recent" label={words('recent')} isOn={tab === 'recent-submittal'} />
          <CommandButton id="submittals.open" label={words('open')} />
          <CommandButton id="submittals.reject" label={words('reject')} />
          <span className="table-bar-end">
            <CommandButton id="submittals.new" label={words('add')} />
            <CommandButton id="submittals.approve" label={words('approve')} look="filled" />
          </span>
        </>
      }
    />
  )
}
