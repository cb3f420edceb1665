import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import '#src/areas/partners/client/partners.css'
import { accessCalls, accessKey } from '#src/areas/partners/client/access/own-access'
import { words } from '#src/areas/partners/client/messages'
import { submittalColumns, submittalNoun, submittalSource, type Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS: readonly RecordKind[] = ['vendor_request', 'consultancy_request']
const SUBMITTALS: readonly RecordKind[] = ['submittal']

/** The start page of a partner: for an approved vendor, its submittals; for everybody else, the state of the request (VEND-7, SUBM-10). */
export default function VendorPane({ search }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName, partner } = usePerson()
  usePaneTitle(words('own_submittals'), agencyName)
  const key = accessKey(agency)
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => callApi(accessCalls.read(), { signal }) })
  const source = useMemo(() => submittalSource([agency, 'own'], {}), [agency])
  const { data } = query
  if (data === undefined) return <Unanswered asked={[query]} lines={4} />
  const status = data.vendor_request?.status ?? data.consultancy_request?.status
  if (partner === 'vendor' && status === 'approved') {
    return (
      <ProjectList<Submittal>
        name="submittals" label={words('own_submittals')} noun={submittalNoun} columns={submittalColumns} source={source} empty={words('no_own')} searchLabel={words('search_submittals')}
        query={search} project={null} kinds={SUBMITTALS}
        bar={
          <>
            <CommandButton id="submittals.open" label={words('open')} />
            <CommandButton id="submittals.withdraw" label={words('withdraw')} />
            <CommandButton id="submittals.submit-again" label={words('again')} />
            <span className="table-bar-end">
              <CommandButton id="vendors.edit-details" label={words('own_details')} />
              <CommandButton id="submittals.new" look="filled" />
            </span>
          </>
        }
      />
    )
  }
  return (
    <div className="partner-access" role="status">
      <h2>{words('your_access', { agency: agencyName })}</h2>
      <p>{words(sentenceOf(status, partner === 'consultant'), { agency: agencyName })}</p>
      {status === 'removed' && <CommandButton id="vendors.ask-again" look="filled" />}
      {partner === 'vendor' && <CommandButton id="vendors.edit-details" />}
      {partner === 'consultant' && status === 'rejected' && <CommandButton id="consultants.ask-again" look="filled" />}
    </div>
  )
}

function sentenceOf(status: string | undefined, isConsultant: boolean): Parameters<typeof words>[0] {
  if (status === undefined) return 'access_none'
  if (status === 'pending') return 'access_pending'
  if (status === 'removed') return 'access_removed'
  if (status === 'rejected') return isConsultant ? 'access_ended' : 'access_rejected'
  return 'access_given'
}
