import { ticketHere } from '#src/areas/materials/client/samples/sample-steps'
import { projectRoles, type Who } from '#src/platform/api/contract'
import { addressWith } from '#src/platform/client/address-with'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'materials', typeof ofTicket> {}
}

const samplesRoles: Who = { route: '/samples' }

/** The project and the material of the focused ticket; null if no ticket of a project is focused. */
function materialHere({ row, drawer, project }: Pick<CommandContext, 'row' | 'drawer' | 'project'>): { readonly project: number; readonly material: string } | null {
  if (row === null || ticketHere({ drawer, row }) === null) return null
  const [own, material]: readonly unknown[] = [Reflect.get(row, 'dot_project_id'), Reflect.get(row, 'material_description')]
  const id = typeof own === 'number' ? own : (project?.id ?? null)
  return id === null || typeof material !== 'string' ? null : { project: id, material }
}

/** Commands that go from a ticket to the materials of its project, or to its samples (CERT-12). */
export const ofTicket = commandFamily({
  'show-of-ticket': defineCommand({
    title: 'Show material of ticket',
    group: 'Materials',
    scope: 'tickets',
    rows: 'ticket',
    needs: projectRoles,
    keys: ['shift+m'],
    keywords: ['certificate', 'declaration', 'epd', 'warming potential'],
    when: (context) => (materialHere(context) === null ? refuse('errors.no_ticket_for_material') : allow),
    run(context, _answers, { workspace }) {
      const here = materialHere(context)
      if (here !== null) workspace.openPath(addressWith(`/projects/${here.project}/materials`, { search: here.material }))
    },
  }),
  'show-samples-of-ticket': defineCommand({
    title: 'Show samples of ticket',
    group: 'Materials',
    scope: 'tickets',
    rows: 'ticket',
    needs: samplesRoles,
    keys: ['shift+s'],
    keywords: ['test results', 'lot', 'lab'],
    when: (context) => (ticketHere(context) === null ? refuse('errors.no_ticket') : allow),
    run(context, _answers, { workspace }) {
      const ticket = ticketHere(context)
      if (ticket !== null) workspace.openPath(addressWith('/samples', { search: ticket.ticket_number }))
    },
  }),
})
