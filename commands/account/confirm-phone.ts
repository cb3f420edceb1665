import { mayUseOwnDevices } from '#src/areas/identity/domain/impersonation/impersonation'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { accountCalls } from '#src/areas/agency/client/account/account-calls'
import { addressConfirmed, codeStep } from '#src/areas/agency/client/account/confirm-address'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
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
  patch: ({ account }) => notifyRecordsChanged('account', [account.id]),
  said: (answer) => addressConfirmed('phone', answer),
})
