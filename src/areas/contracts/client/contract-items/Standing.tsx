import '#src/areas/contracts/client/contract-items/contract.css'
import { may } from '#src/platform/domain/session/abilities'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import type { Project } from '#src/areas/projects/client/public/project-query'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The state of the contract's setup, and the next step (E.3, RECO-2, RECO-3). */
export function Standing({ project: { reconciliation: state } }: { readonly project: Project }) {
  const maySetUp = may('reconcile_projects', usePerson()).allowed
  return (
    <div className="contract-standing" data-scope="contract-table" role="status">
      <span>
        <strong>{words(state)}</strong> · {words(`${state}_hint`)}
      </span>
      {maySetUp && (
        <span className="contract-standing-end">
          {state === 'setting_up' && <CommandButton id="contract-items.make-ready" />}
          {state === 'ready' && <CommandButton id="contract-items.unmake-ready" look="bare" />}
          {state === 'ready' && <CommandButton id="contract-items.confirm" look="filled" />}
        </span>
      )}
    </div>
  )
}
