import { mayUseOwnDevices } from '#src/areas/identity/domain/impersonation/impersonation'
import { accountCalls } from '#src/areas/agency/client/account/account-calls'
import { words } from '#src/areas/agency/client/account/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.send-email-code': typeof sendEmailCode
  }
}

/** Sends another code to a new email that is not confirmed yet; the previous code is no longer valid (ACCT-1). */
export const sendEmailCode = defineWrite({
  title: 'Send the code to the new email again',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['verify', 'confirm', 'again'],
  when: ({ person }) => mayUseOwnDevices(person),
  write: () => accountCalls.sendAddressCode({ which: 'email' }),
  successMessage: () => words('code_sent'),
})
