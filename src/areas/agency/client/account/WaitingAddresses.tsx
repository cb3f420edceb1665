import type { Account } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** Shows a new email or phone that is not confirmed yet, and the command that confirms it. */
export function WaitingAddresses({ account }: { readonly account: Account }) {
  const waiting = [
    { which: 'email', to: account.new_email, now: account.email },
    { which: 'phone', to: account.new_phone, now: account.phone },
  ] as const
  return waiting.map(({ which, to, now }) =>
    to === null ? null : (
      <div key={which} className="form-notice account-waiting" role="status">
        <p>{now === null ? words('waiting_new', { to }) : words('waiting', { to, now })}</p>
        <p className="account-ways">
          <CommandButton id={`account.confirm-${which}`} look="filled" />
          <CommandButton id={`account.send-${which}-code`} />
        </p>
      </div>
    ),
  )
}
