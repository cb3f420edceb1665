import { mayUseOwnDevices } from '#src/domain/session/impersonation'
import { accountCalls } from '#src/client/account/account-calls'
import { words } from '#src/client/account/messages'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'account.send-phone-code': typeof sendPhoneCode
  }
}

/** Sends the code of a new phone again; the one before it holds no longer (ACCT-1). */
export const sendPhoneCode = defineWrite({
  title: 'Send the code to the new phone again',
  group: 'Account',
  scope: 'everywhere',
  keywords: ['verify', 'confirm', 'again'],
  when: ({ person }) => mayUseOwnDevices(person),
  write: () => accountCalls.sendAddressCode({ which: 'phone' }),
  said: () => words('code_sent'),
})
