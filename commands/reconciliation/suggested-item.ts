import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { tellDrawer } from '#src/client/reconciliation/drawer/drawer'
import { inReadyDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'
import { suggestedStep } from '#src/client/reconciliation/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.suggested-item': typeof suggestedItem
  }
}

/** Takes the usual item or the one given last, where the two differ and none is chosen (RECO-98). */
export const suggestedItem = defineCommand({
  title: 'Use suggested pay item…',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+u', 'alt+j'],
  keyAnswers: [{ number: 1 }, { number: 2 }],
  steps: { number: suggestedStep('Number of the suggested item') },
  when: (context) => inReadyDrawer(context, ({ choices }) => (choices.length === 0 ? refuse('errors.no_suggested_item') : allow)),
  run: ({ drawer }, { number }) => tellDrawer(drawer?.state.slipId, { kind: 'suggestion taken', at: number - 1 }),
})
