import { Info } from 'lucide-react'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { Conflict, DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { differencesFrom } from '#src/areas/reconciliation/client/drawer/texts/difference'
import { changedWords, theirName } from '#src/areas/reconciliation/client/drawer/texts/who-changed'
import { words } from '#src/areas/reconciliation/client/messages'

/** Shows at the top of the drawer why an accept did not succeed, with the actions that resolve the problem. */
export function Outcome({ state }: { readonly state: DrawerState }) {
  const { failed, conflict } = state
  if (conflict !== null) return <Changed state={state} conflict={conflict} />
  if (failed === null) return null
  return (
    <div className="notice notice-error outcome" role="alert" tabIndex={-1} data-drawer-focus="answer">
      <div>
        <p className="outcome-title">{words('failed_title')}</p>
        {!failed.isConnectionLost && failed.done.map((call) => <p key={call}>{words(`done_${call}`)}</p>)}
        <p>{failed.message}</p>
      </div>
    </div>
  )
}

/** Shows who changed the ticket, the differences side by side, and the two keys that choose between the values (RECO-92, CLERK-27). */
function Changed({ state, conflict: { theirs, isRefusal } }: { readonly state: DrawerState; readonly conflict: Conflict }) {
  const rows = theirs === null ? [] : differencesFrom(state, theirs)
  return (
    // An alert interrupts the screen reader, so only a refused accept is an alert. Any other change is announced once by `live-ticket.ts`.
    <div className="notice outcome outcome-changed" role={isRefusal ? 'alert' : undefined} tabIndex={-1} data-drawer-focus="answer">
      <Info aria-hidden size={16} strokeWidth={1.75} />
      <div className="outcome-conflict">
        <p>
          {isRefusal && <strong className="outcome-title">{words('not_saved')} </strong>}
          {changedWords(theirs)}
        </p>
        {rows.length > 0 && theirs !== null && (
          <table className="conflict">
            <thead>
              <tr>
                <th scope="col">{words('conflict_field')}</th>
                <th scope="col">{words('conflict_mine')}</th>
                <th scope="col">{theirName(theirs)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, theirs: now, mine }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{mine}</td>
                  <td>{now}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="outcome-keys">
          <CommandButton id="reconciliation.keep-mine" />
          <CommandButton id="reconciliation.take-theirs" />
        </p>
      </div>
    </div>
  )
}
