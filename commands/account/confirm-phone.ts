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

/** Confirms a new phone with the code that was sent to it. The account then uses the new phone (ACCT-1). */
export const confirmPhone = defineWrite({
  title: 'Confirm the new phone…',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['code', 'verify', 'prove'],
  steps: { code: codeStep('phone') },
  when: ({ person }) => mayUseOwnDevices(person),
  write: (_context, { code }) => accountCalls.confirmAddress({ which: 'phone', verification_code: code }),
  patch: ({ account }) => notifyRecordsChanged('account', [account.id]),
  successMessage: (answer) => addressConfirmed('phone', answer),
})
