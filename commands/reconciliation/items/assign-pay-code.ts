import { message } from '#src/platform/domain/messages'
import { automaticContractor } from '#src/areas/reconciliation/domain/contractor-choice'
import { checkPayCodeCount } from '#src/areas/reconciliation/domain/assign-many'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { noteRecentUse } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import { words } from '#src/areas/reconciliation/client/messages'
import { reconciliationCalls } from '#src/areas/reconciliation/client/queries'
import { showRecoded } from '#src/areas/reconciliation/client/show-recoded'
import { materialStep, ticketsOfMaterial } from '#src/areas/reconciliation/client/material-step'
import { contractorStep, payItemStep, unlessHeldStep } from '#src/areas/reconciliation/client/steps'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { chosenCount, setsOfOne, versionsOf } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { noteWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.assign-pay-code': typeof assignPayCode
  }
}

/**
 * Assigns one pay item to many tickets, at most 5,000. Each ticket is coded with its own net amount as the quantity. Either all of the
 * tickets are coded or none. If the tickets have several materials, the person can limit the command to one material (RECO-81, RECO-85,
 * RECO-87, RECO-88, RECO-96).
 */
export const assignPayCode = defineWrite({
  title: 'Assign pay code…',
  group: 'Reconciliation',
  scope: 'tickets',
  rows: 'ticket',
  tableKeys: ['a'],
  keywords: ['quick assign', 'code', 'pay item', 'code by material', 'assign item', 'change code', 'many', 'contractor'],
  steps: { material: materialStep('Material'), item: payItemStep('Pay item'), contractor: contractorStep('Contractor'), unlessHeld: unlessHeldStep },
  when: (context) =>
    firstRefusal(
      may('assign_pay_codes', context.person),
      projectIdOf(context) === null ? refuse('errors.no_project_here') : allow,
      checkPayCodeCount(chosenCount(context)),
    ),
  write: (context, { material, item, contractor, unlessHeld }) => {
    const contractorOrDefault = contractor ?? automaticContractor(item.external_dot_contractors)
    return reconciliationCalls.assignToMany({
      projectId: projectIdOf(context) ?? 0,
      ...ticketsOfMaterial(context, material),
      ...versionsOf(context),
      project_pay_item_id: item.id,
      ...(contractorOrDefault === null ? {} : { external_dot_contractor_id: contractorOrDefault.id }),
      quantity: 'net',
      ...(unlessHeld === true ? { unless_held: true } : {}),
    })
  },
  sets: (context) => setsOfOne(context, ['pay_codes']),
  preview: (count, _context, { item }) => `${item.item_code} will be assigned to ${ticketsText(count)}, each with its own net`,
  successMessage: ({ updated }) => message('toasts.tickets_coded', { tickets: ticketsText(updated) }),
  patch: ({ slips }, context, { item }) => {
    noteWritten(slips)
    noteRecentUse(projectIdOf(context) ?? 0, [item])
  },
  afterwards: (_answer, context, _answers, env) => showRecoded(context, env),
  undoWords: ({ updated }) => words('undo_many', { tickets: ticketsText(updated) }),
  changed: changedTickets,
  undoable: true,
})
