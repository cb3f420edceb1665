import { employeesText, groupCalls } from '#src/areas/agency/client/employees/people-calls'
import type { Step } from '#src/workspace/client/commands/step'

/** A group as a step answers it. */
export interface ChosenGroup {
  readonly id: number
  readonly name: string
}

const MOST_CHOICES = 20

/** A step that takes a group by its name; of the recently deleted ones when asked so. */
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
