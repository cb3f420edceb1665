import { groups } from '#src/areas/agency/api/groups'
import { roleNames } from '#src/platform/domain/session/roles'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/projects/client/messages'
import type { Choice, Step } from '#src/workspace/client/commands/step'

const calls = requests({ found: groups.search})
const MOST_CHOICES = 20

/** A person or a whole group to add to a team. */
export interface Joining {
  readonly kind: 'person' | 'group'
  readonly id: number
  readonly name: string
}

/** Asks for a person or a group, by name or email (PROJ-23, PROJ-25). */
export const joiningStep: Step<Joining> = {
  kind: 'choice',
  prompt: 'Person or group',
  ranked: true,
  async choices({ typed, env, signal }) {
    const search = typed.trim()
    const { dot_employees: people, dot_groups: groups } = await env.read(calls.found({ page_size: MOST_CHOICES, ...(search === '' ? {} : { search }) }), signal)
    return [
      ...groups.map(({ id, name, members }): Choice<Joining> => ({ value: { kind: 'group', id, name }, label: name, detail: words('group_of', { count: members.length }) })),
      ...people.map(({ id, name, role }): Choice<Joining> => ({ value: { kind: 'person', id, name }, label: name, detail: roleNames[role] })),
    ]
  },
  format: ({ name }) => name,
}
