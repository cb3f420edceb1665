import { sampleCalls } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { usDay } from '#src/platform/domain/formats/dates'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { textStep } from '#src/workspace/client/commands/steps'
import type { Step } from '#src/workspace/client/commands/step'

/** The ticket of a new sample. */
export interface ChosenTicket {
  readonly id: number
  readonly ticket_number: string
}

/** The ticket to act on: the ticket in the drawer, or else the focused ticket or the ticket that the pane shows; null if there is none. */
export function ticketHere({ drawer, row }: Pick<CommandContext, 'drawer' | 'row'>): ChosenTicket | null {
  const number: unknown = row === null ? undefined : Reflect.get(row, 'ticket_number')
  const own = row !== null && typeof number === 'string' && Reflect.get(row, 'sublot') === undefined ? { id: row.id, ticket_number: number } : null
  if (drawer === null) return own
  return own?.id === drawer.slip_id ? own : null
}

/** Asks for a ticket by the beginning of its number. */
export const ticketStep: Step<ChosenTicket> = {
  kind: 'choice',
  prompt: words('ticket'),
  ranked: true,
  async choices({ typed, env, signal }) {
    const match = typed.trim()
    if (match === '') return []
    const { tickets } = await env.read(sampleCalls.tickets({ match }), signal)
    return tickets.map(({ id, ticket_number: number, ticket_date: day, material, project }) => ({
      value: { id, ticket_number: number },
      label: number,
      detail: [usDay(day), material, project].filter((part) => part !== null).join(' · '),
    }))
  },
  format: ({ ticket_number: number }) => number,
}

/** The questions for the number and sublot of a new sample. */
export const sampleSteps = {
  sample: textStep(words('number'), 'errors.sample_number_blank'),
  sublot: textStep(words('sublot'), 'errors.sublot_blank'),
}
