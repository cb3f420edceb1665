import { allow } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { tellDrawer } from '#src/client/reconciliation/drawer/drawer'
import { inReadyDrawer } from '#src/client/reconciliation/drawer/drawer-verdicts'
import { addsStep, recentStep } from '#src/client/reconciliation/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.recent-item': typeof recentItem
  }
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Chooses a recent pay item by its number, or takes it off again; with Shift beside a suggestion that nobody touched, else in its place (RECO-13). */
export const recentItem = defineCommand({
  title: 'Use recent pay item…',
  group: 'Drawer',
  scope: 'drawer',
  keys: [...NUMBERS.map((number) => `alt+${number}`), ...NUMBERS.map((number) => `alt+shift+${number}`)],
  keyAnswers: [...NUMBERS.map((number) => ({ number })), ...NUMBERS.map((number) => ({ number, adds: true }))],
  steps: { number: recentStep('Number of the recent item'), adds: addsStep },
  when: (context) => inReadyDrawer(context, () => allow),
  run: ({ drawer }, { number, adds }) => {
    const item = drawer?.state.recent[number - 1]
    if (item === undefined) return
    tellDrawer(drawer?.slip_id, { kind: 'item toggled', item, ...(adds === true ? { adds } : {}) })
    tellDrawer(drawer?.slip_id, { kind: 'focus wished', to: 'quantity' })
  },
})
