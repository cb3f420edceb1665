import { statusWord } from '#src/platform/domain/status-words'
import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { Conflict, DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { quantityText } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { words } from '#src/areas/reconciliation/client/messages'

/** Why an accept did not succeed, at the top of the drawer, with the actions that resolve it. */
export function Outcome({ state }: { readonly state: DrawerState }) {
  const { failed, conflict } = state
  if (conflict !== null) return <ConflictTable state={state} conflict={conflict} />
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

/** Both versions side by side, and the two keys that choose between them (RECO-92). */
function ConflictTable({ state, conflict: { message, theirs } }: { readonly state: DrawerState; readonly conflict: Conflict }) {
  const rows = theirs === null || state.slip === null ? [] : rowsOf(state, state.slip, theirs)
  return (
    <div className="notice notice-error outcome" role="alert" tabIndex={-1} data-drawer-focus="answer">
      <div className="outcome-conflict">
        <p className="outcome-title">{words('conflict_title')}</p>
        <p>{message}</p>
        {rows.length > 0 && (
          <table className="conflict">
            <thead>
              <tr>
                <th scope="col">{words('conflict_field')}</th>
                <th scope="col">{words('conflict_theirs')}</th>
                <th scope="col">{words('conflict_mine')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, now, mine]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{now}</td>
                  <td>{mine}</td>
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

type ConflictRow = readonly [name: string, theirs: string, mine: string]

function rowsOf({ selection, flag }: DrawerState, before: SlipDetail, theirs: SlipDetail): readonly ConflictRow[] {
  const mine = selection.map(({ item, data }) => `${item.item_code} ${data.quantity}`.trim()).join(', ')
  return [
    [words('conflict_items'), itemsOf(theirs) || words('conflict_none'), mine || words('conflict_none')],
    [words('conflict_flag'), words(theirs.flag_by_dot ? 'flag_on' : 'flag_off'), words(flag ? 'flag_on' : 'flag_off')],
    [words('conflict_status'), statusWord(theirs.status), statusWord(before.status)],
  ]
}

function itemsOf({ reconciliation: found }: SlipDetail): string {
  const slots = [
    [found.primary_pay_item, found.primary_pay_code_quantity],
    [found.secondary_pay_item, found.secondary_pay_code_quantity],
  ] as const
  return slots.flatMap(([item, quantity]) => (item === null ? [] : [`${item.item_code} ${quantityText(quantity)}`.trim()])).join(', ')
}
