import { mayUseOwnDevices } from '#src/areas/identity/domain/impersonation/impersonation'
import { accountCalls } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.send-phone-code': typeof sendPhoneCode
  }
}

/** Sends another code to a new phone that is not confirmed yet; the previous code is no longer valid (ACCT-1). */
export const sendPhoneCode = defineWrite({
  title: 'Send the code to the new phone again',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['verify', 'confirm', 'again'],
  when: ({ person }) => mayUseOwnDevices(person),
  write: () => accountCalls.sendAddressCode({ which: 'phone' }),
  successMessage: () => words('code_sent'),
})
