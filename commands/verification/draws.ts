import { words } from '#src/areas/reconciliation/client/verification/messages'
import { projectIn } from '#src/areas/reconciliation/client/verification/project-in'
import { ruleStep, seedStep } from '#src/areas/reconciliation/client/verification/steps'
import { verificationCalls, verificationPath, type DrawRow, type RuleRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { periodCalls } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { usDay } from '#src/platform/domain/formats/dates'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { showToast } from '#src/workspace/client/speech/toasts'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'verification', typeof draws> {}
}

const needs = whoMay('draw_verification_samples')
const countsPeriods = (answers: Readonly<Record<string, unknown>>) => (answers['rule'] as RuleRow | null | undefined)?.counted === 'period'

const periodStep: Step<number> & { readonly optional: true } = {
  kind: 'choice',
  optional: true,
  prompt: words('ask_period'),
  asked: (_context, answers) => countsPeriods(answers),
  async choices({ context, env, signal }) {
    const { pay_periods: periods } = await env.read(periodCalls.list({ projectId: projectIn(context), page_size: 100, sort_by: 'number', sort_order: 'desc' }), signal)
    return periods.map(({ number, start_date: from, end_date: to }) => ({ value: number, label: words('period', { number }), detail: [from, to].map((day) => (day === null ? '' : usDay(day))).join(' – ') }))
  },
  format: (number) => words('period', { number }),
}

/** Asks for the first or the last day of the range. Asked only for a rule that counts days instead of pay periods. */
function rangeStep(prompt: string) {
  const step = projectDayStep(prompt)
  return { ...step, optional: true, asked: (_context: unknown, answers: Readonly<Record<string, unknown>>) => !countsPeriods(answers) } as const
}

interface Drawn {
  readonly verification_sample: DrawRow
}

const drawing = {
  group: 'Reconciliation', needs, inFields: false, many: () => 1, records: 'verification_sample',
  patch: ({ verification_sample: { id } }: Drawn) => notifyRecordsChanged('verification_sample', [id]),
  failed: () => notifyRecordsChanged('verification_sample', null),
  successMessage: ({ verification_sample: { drawn, tickets, due_date: due } }: Drawn) => words('drawn_done', { count: drawn, tickets, due: usDay(due) }),
  afterwards: ({ verification_sample: { id, dot_project_id: project } }: Drawn, _context: unknown, _answers: unknown, { workspace }: CommandEnvironment) =>
    workspace.openPath(verificationPath(project, 'tickets', { sample: id }), { in: 'focused' }),
} as const

/**
 * Commands that draw a random sample of tickets to verify, or repeat a draw to check that it selects the same tickets (PLUS-22). A draw is
 * permanent and cannot be undone.
 */
export const draws = commandFamily({
  draw: defineWrite({
    ...drawing, title: 'Draw verification sample…', scope: 'verification', keys: ['shift+d'], keywords: ['random', 'seed', 'quota', 'new', 'tickets'],
    steps: { rule: ruleStep, period: periodStep, from: rangeStep(words('ask_from')), to: rangeStep(words('ask_to')), seed: seedStep },
    when: (context) => (projectIn(context) === 0 ? refuse('errors.no_project_here') : allow),
    write: (context, { rule, period, from, to, seed }) => rule === null ? [] : verificationCalls.draw({
      projectId: projectIn(context), verification_rule_id: rule.id, ...(seed === undefined || seed === '' ? {} : { seed }),
      ...(rule.counted === 'period' ? (period === undefined ? {} : { pay_period: period }) : { ...(from === undefined ? {} : { start_date: from }), ...(to === undefined ? {} : { end_date: to }) }),
    }),
  }),
  'draw-late': defineWrite({
    ...drawing, title: 'Draw from tickets received later…', scope: 'verification-sample-table', keys: ['l'], keywords: ['addition', 'late', 'received after', 'seed'],
    steps: { seed: seedStep },
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.received_after === 0 ? refuse('errors.verification_none_late') : allow),
    write: (context, { seed }) => verificationCalls.draw({ projectId: projectIn(context), addition_to: context.row?.id ?? 0, ...(seed === undefined || seed === '' ? {} : { seed }) }),
  }),
  'check-draw': defineCommand({
    title: 'Check draw', group: 'Reconciliation', scope: 'verification-sample-table', needs: whoMay('see_project_tickets'), keys: ['c'], inFields: false, keywords: ['seed', 'again', 'reproduce', 'prove', 'audit'],
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
    async run(context, _answers, env) {
      if (context.row === null) return
      const { is_same: isSame, drawn, tickets, seed } = await env.read(verificationCalls.redraw({ projectId: projectIn(context), id: context.row.id }))
      showToast(isSame ? 'success' : 'error', words(isSame ? 'redrawn' : 'redrawn_differs', { count: drawn, tickets, seed }))
    },
  }),
})
