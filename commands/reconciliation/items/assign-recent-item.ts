import { checkPayCodeCount } from '#src/areas/reconciliation/domain/assign-many'
import { recentItemsOf } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { recentStep } from '#src/areas/reconciliation/client/steps'
import { chosenCount } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { mayAssignIn } from '#src/areas/projects/client/public/project-query'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { holdNumbers } from '#src/workspace/client/running/palette-store'
import { runCommand } from '#src/workspace/client/running/run-command'
import { announce } from '#src/workspace/client/speech/announce'
import { showRefusal } from '#src/workspace/client/writes/send'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.assign-recent-item': typeof assignRecentItem
  }
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

const recentOf = (context: CommandContext) => recentItemsOf(projectIdOf(context) ?? 0) ?? []

/**
 * Assigns the recent pay item that has the number of the pressed key; the numbers are shown below the table. Codes a focused ticket
 * immediately, and selected tickets after a preview. The drawer uses the same keys (RECO-13, RECO-81). Assigns the item that had the number
 * when the key was pressed, even if the list changes afterwards. Refuses tickets that a colleague has open (PLUS-15).
 */
export const assignRecentItem = defineCommand({
  title: 'Assign recent pay item…',
  group: 'Reconciliation',
  scope: 'reconciliation-table',
  rows: 'ticket',
  ofSelection: true,
  keys: NUMBERS.map((number) => `alt+${number}`),
  keyAnswers: NUMBERS.map((number) => ({ number })),
  inFields: false,
  keywords: ['quick assign', 'number', 'code', 'last item'],
  steps: { number: recentStep('Number of the recent item', recentOf) },
  when: (context) =>
    firstRefusal(
      may('assign_pay_codes', context.person),
      projectIdOf(context) === null ? refuse('errors.no_project_here') : allow,
      mayAssignIn(context.project),
      checkPayCodeCount(chosenCount(context)),
    ),
  async run(context, { number }) {
    const item = recentOf(context)[number - 1]
    if (item === undefined) return showRefusal(message('errors.no_recent_item', { number }))
    holdNumbers()
    announce(`${item.item_code}, ${item.item_description}`)
    await runCommand('reconciliation.assign-pay-code', { by: 'key', context, answers: { material: null, item, unlessHeld: true } })
  },
})
