import { useMemo } from 'react'
import { words } from '#src/areas/reconciliation/client/verification/messages'
import { drawnColumns } from '#src/areas/reconciliation/client/verification/verification-columns'
import { drawnNoun, drawnSource, type DrawnRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { VerificationTable } from '#src/areas/reconciliation/client/verification/VerificationTable'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'

/** The tickets that were drawn to be verified, of all draws or of one, with missed ones at the top (PLUS-22). */
export default function DrawnTable({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const query = new URLSearchParams(search)
  const [sample, group] = [idIn(query, 'sample'), idIn(query, 'group')]
  const filters = useMemo(() => ({ ...(sample === null ? {} : { verification_sample_id: sample }), ...(group === null ? {} : { verification_group_id: group }) }), [sample, group])
  const isPart = sample !== null || group !== null
  return (
    <VerificationTable<DrawnRow>
      view="tickets" projectId={Number(params.projectId)} search={search} name="verification_tickets" noun={drawnNoun} columns={drawnColumns} sourceOf={drawnSource} filters={filters}
      label={(project) => words('tickets_of', { project })} searchLabel={words('search_tickets')} empty={words(isPart ? 'empty_part' : 'empty_tickets')}
      only={isPart && <span className="chip bar-chip">{sample === null ? words('of_one_group') : words('of_one_draw', { id: sample })}</span>}
      actions={[['verification.record-agrees', words('record_agrees')], ['verification.record-differs', words('record_differs')], ['verification.record-not-verified', words('record_not_verified')]]}
    />
  )
}

function idIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
