import { employeesText, groupCalls } from '#src/areas/agency/client/employees/people-calls'
import type { Step } from '#src/workspace/client/commands/step'

/** A group that the person chose as the answer to a question. */
export interface ChosenGroup {
  readonly id: number
  readonly name: string
}

const MOST_CHOICES = 20

/**
 * Asks for a group, which the person finds by its name. With `isDeleted`, offers the recently deleted groups instead of the active ones.
 */
export function groupStep(prompt: string, isDeleted = false): Step<ChosenGroup> {
  return {
    kind: 'choice',
    prompt,
    ranked: true,
    async choices({ typed, env, signal }) {
      const search = typed.trim()
      const { dot_groups: groups } = await env.read(groupCalls.list({ page_size: MOST_CHOICES, ...(isDeleted ? { deleted: true } : {}), ...(search === '' ? {} : { search }) }), signal)
      return groups.map(({ id, name, member_count: count }) => ({ value: { id, name }, label: name, detail: employeesText(count) }))
    },
    format: ({ name }) => name,
  }
}
