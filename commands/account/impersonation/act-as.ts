import { roleNames } from '#src/platform/domain/session/roles'
import { firstRefusal, refuse, allow } from '#src/platform/domain/verdict'
import { may } from '#src/platform/domain/session/abilities'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.act-as': typeof actAs
  }
}

interface ActedAs {
  readonly id: number
  readonly name: string
}

const person: Step<ActedAs> = {
  kind: 'choice',
  prompt: 'Employee to impersonate',
  ranked: true,
  async choices({ typed, env, signal }) {
    const { people, may_act: mayAct } = await env.read(sessionCalls.listToActAs({ search: typed }), signal)
    if (!mayAct) return [{ value: { id: 0, name: '' }, label: 'Nobody', refused: refuse('errors.impersonation_not_internal') }]
    return people.map(({ id, name, email, role }) => ({ value: { id, name }, label: name, detail: `${roleNames[role]} · ${email}` }))
  },
  format: ({ name }) => name,
}

/**
 * Lets an administrator see the product as an employee of the agency does, using a one-time token. Allowed only for administrators whose
 * email has an internal domain of the installation (AUTH-40, AUTH-71).
 */
export const actAs = defineWrite({
  title: 'Impersonate user…',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['impersonate', 'support', 'employee', 'log in as'],
  steps: { person },
  when: ({ person: me }) => firstRefusal(may('change_agency', me), me?.impersonated === true ? refuse('errors.impersonation') : allow),
  write: (_context, { person: { id } }) => sessionCalls.impersonate({ user_id: id }),
  successMessage: () => null,
  afterwards: ({ token }, _context, _answers, { session }) => session.enterBy(token),
})
