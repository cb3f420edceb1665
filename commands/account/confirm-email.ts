import { mayUseOwnDevices } from '#src/domain/session/impersonation'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { accountCalls } from '#src/client/account/account-calls'
import { addressConfirmed, codeStep } from '#src/client/account/confirm-address'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'account.confirm-email': typeof confirmEmail
  }
}

/** Takes the code that came to a new email: it is the account's from then on (ACCT-1). */
export const confirmEmail = defineWrite({
  title: 'Confirm the new email…',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['code', 'verify', 'prove'],
  steps: { code: codeStep('email') },
  when: ({ person }) => mayUseOwnDevices(person),
  write: (_context, { code }) => accountCalls.confirmAddress({ which: 'email', verification_code: code }),
  patch: ({ account }) => tellRecordsChanged('account', [account.id]),
  said: (answer) => addressConfirmed('email', answer),
})
