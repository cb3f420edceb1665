import { account } from '#src/areas/agency/api/account/account'
import { allow, refuse } from '#src/platform/domain/verdict'
import { requests } from '#src/platform/client/api/requests'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.switch-agency': typeof switchAgency
  }
}

interface Agency {
  readonly id: number
  readonly name: string
}

const accountCalls = requests(account)

const agency: Step<Agency> = {
  kind: 'choice',
  prompt: 'Agency',
  async choices({ context, env, signal }) {
    const { dot_authorities: agencies } = await env.read(accountCalls.listOwnAgencies(), signal)
    return agencies.map(({ id, name }) => ({
      value: { id, name },
      label: name,
      ...(id === context.person?.dot_authority_id ? { detail: 'you are here' } : {}),
    }))
  },
  format: ({ name }) => name,
}

/** Switches to another agency in which the person has an account, and clears all data of the previous agency (AUTH-58 to 61, 67). */
export const switchAgency = defineWrite({
  title: 'Switch agency…',
  group: 'Account',
  scope: 'everywhere',
  keys: ['alt+shift+a'],
  keywords: ['account', 'authority'],
  steps: { agency },
  when: ({ person }) => (person === null ? refuse('workspace.not_signed_in') : allow),
  write: (_context, { agency: { id } }) => sessionCalls.activateAgency({ id }),
  successMessage: (_answer, _context, { agency: { name } }) => `You are now in ${name}`,
  afterwards: (_answer, _context, _answers, { session }) => session.agencyChanged(),
})
