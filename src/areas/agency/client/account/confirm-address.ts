import { refuse } from '#src/platform/domain/verdict'
import { accountCalls, type Account } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import { understood, type Step } from '#src/workspace/client/commands/step'

/** Asks for the code that was sent to a new email or phone, and shows this new email or phone. */
export function codeStep(which: 'email' | 'phone'): Step<string> {
  return {
    kind: 'text',
    prompt: words('code'),
    async choices({ env, signal }) {
      const { account } = await env.read(accountCalls.read(), signal)
      const to = which === 'email' ? account.new_email : account.new_phone
      if (to === null) return [{ value: '', label: words('code'), refused: refuse('errors.address_not_waiting') }]
      return [{ value: '', label: words(which === 'email' ? 'confirm_email' : 'confirm_phone', { to }), refused: refuse('errors.verification_code_is_required') }]
    },
    parse: (text) => (text.trim() === '' ? refuse('errors.verification_code_is_required') : understood(text.trim())),
    format: (code) => code,
  }
}

/** The message after a new email or phone was confirmed. */
export function addressConfirmed(which: 'email' | 'phone', { account, signed_out: isOut }: { readonly account: Account; readonly signed_out: boolean }): string {
  return words(isOut ? 'address_confirmed_out' : 'address_confirmed', { to: account[which] ?? '' })
}
