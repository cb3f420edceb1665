import { checkParkNote } from '#src/areas/tickets/domain/queue/park'
import { words } from '#src/areas/tickets/client/queue/messages'
import { queueCalls } from '#src/areas/tickets/client/queue/parked-rows'
import { roleNames } from '#src/platform/domain/session/roles'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Step } from '#src/workspace/client/commands/step'

/** Asks for the note that says why a ticket is parked. */
export const noteStep: Step<string> = {
  kind: 'text',
  prompt: words('ask_note'),
  parse(text) {
    const verdict = checkParkNote(text)
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (text) => text,
}

/** A person who can code tickets in the project. */
export interface Coder {
  readonly id: number
  readonly name: string
}

/** Asks for a person who can code tickets in a project. */
export function coderStep(projectOf: (context: CommandContext) => number | null): Step<Coder> {
  return {
    kind: 'choice',
    prompt: words('ask_person'),
    async choices({ context, env, signal }) {
      const project = projectOf(context)
      if (project === null) return []
      const { people } = await env.read(queueCalls.people({ project_id: project }), signal)
      return people.map(({ id, name, role }) => ({ value: { id, name }, label: name, detail: roleNames[role] }))
    },
    format: ({ name }) => name,
  }
}
