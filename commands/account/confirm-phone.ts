import { mayUseOwnDevices } from '#src/domain/session/impersonation'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { accountCalls } from '#src/client/account/account-calls'
import { addressConfirmed, codeStep } from '#src/client/account/confirm-address'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'account.confirm-phone': typeof confirmPhone
  }
}

/** Takes the code that came to a new phone: it is the account's from then on (ACCT-1). */
export const confirmPhone = defineWrite({
  title: 'Confirm the new phone…',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['code', 'verify', 'prove'],
  steps: { code: codeStep('phone') },
  when: ({ person }) => mayUseOwnDevices(person),
  write: (_context, { code }) => accountCalls.confirmAddress({ which: 'phone', verification_code: code }),
  patch: ({ account }) => tellRecordsChanged('account', [account.id]),
  said: (answer) => addressConfirmed('phone', answer),
})
