import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { suggestedStep } from '#src/areas/reconciliation/client/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.suggested-item': typeof suggestedItem
  }
}

/**
 * Selects suggestion 1, the item used most often, or suggestion 2, the item used last. Available only if these are different items; the
 * drawer then shows both, and neither is selected yet (RECO-98).
 */
export const suggestedItem = defineCommand({
  title: 'Use suggested pay item…',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+u', 'alt+j'],
  keyAnswers: [{ number: 1 }, { number: 2 }],
  steps: { number: suggestedStep('Number of the suggested item') },
  when: (context) => inOpenTicket(context, ({ choices }) => (choices.length === 0 ? refuse('errors.no_suggested_item') : allow)),
  run: ({ drawer }, { number }) => changeDrawer(drawer?.state.slipId, { kind: 'suggestion taken', at: number - 1 }),
})
