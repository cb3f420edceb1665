import { words } from '#src/areas/reconciliation/client/verification/messages'
import { quotaColumns } from '#src/areas/reconciliation/client/verification/verification-columns'
import { quotaNoun, quotaSource, type QuotaRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { VerificationTable } from '#src/areas/reconciliation/client/verification/VerificationTable'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'

/** How many tickets of each group were needed, drawn, verified and missed; unmet quotas are at the top (PLUS-22). */
export default function QuotaTable({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  return (
    <VerificationTable<QuotaRow>
      view="quotas" projectId={Number(params.projectId)} search={search} name="verification_groups" noun={quotaNoun} columns={quotaColumns} sourceOf={quotaSource}
      label={(project) => words('groups_of', { project })} searchLabel={words('search_groups')} empty={words('empty_groups')} actions={[['verification.open-group'], ['verification.draw']]}
    />
  )
}
