import { allow } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { addsStep, recentStep } from '#src/areas/reconciliation/client/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.recent-item': typeof recentItem
  }
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/**
 * Selects or deselects a recent pay item by its number. The item replaces a suggestion that the person has not changed; with Shift, the
 * suggestion stays (RECO-13).
 */
export const recentItem = defineCommand({
  title: 'Use recent pay item…',
  group: 'Drawer',
  scope: 'drawer',
  keys: [...NUMBERS.map((number) => `alt+${number}`), ...NUMBERS.map((number) => `alt+shift+${number}`)],
  keyAnswers: [...NUMBERS.map((number) => ({ number })), ...NUMBERS.map((number) => ({ number, adds: true }))],
  steps: { number: recentStep('Number of the recent item'), adds: addsStep },
  when: (context) => inOpenTicket(context, () => allow),
  run: ({ drawer }, { number, adds }) => {
    const item = drawer?.state.recent[number - 1]
    if (item === undefined) return
    changeDrawer(drawer?.slip_id, { kind: 'item toggled', item, ...(adds === true ? { adds } : {}) })
    changeDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'quantity' })
  },
})
