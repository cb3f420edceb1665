import { words } from '#src/areas/reconciliation/client/verification/messages'
import { drawColumns } from '#src/areas/reconciliation/client/verification/verification-columns'
import { drawNoun, drawSource, type DrawRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { VerificationTable } from '#src/areas/reconciliation/client/verification/VerificationTable'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'

/** The random draws of a project's tickets, each with its seed and the number of tickets received after the draw (PLUS-22). */
export default function DrawTable({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  return (
    <VerificationTable<DrawRow>
      view="draws" projectId={Number(params.projectId)} search={search} name="verification_samples" noun={drawNoun} columns={drawColumns} sourceOf={drawSource}
      label={(project) => words('samples_of', { project })} searchLabel={words('search_samples')} empty={words('empty_samples')}
      actions={[['verification.check-draw'], ['verification.draw-late'], ['verification.draw']]}
    />
  )
}
