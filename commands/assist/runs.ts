import { assistRoute } from '#src/areas/assist/api/models'
import { mayRun } from '#src/areas/assist/domain/models/model'
import { words } from '#src/areas/assist/client/messages'
import { runCalls } from '#src/areas/assist/client/models/model-screen'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { usDay } from '#src/platform/domain/formats/dates'
import { message } from '#src/platform/domain/messages'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { dayStep } from '#src/workspace/client/commands/steps-day'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assist', typeof runs> {}
}

const head = { group: 'Project assist', scope: 'ai-model-table', needs: assistRoute, records: 'ai_model', inFields: false } as const
const changed = (_answer: unknown, { row }: CommandContext<'ai-model-table'>) => notifyRecordsChanged('ai_model', row === null ? null : [row.id])

/** Whether the focused AI model can be run now. */
function mayStart({ row, pane }: CommandContext<'ai-model-table'>): Verdict {
  if (row === null || pane?.scope !== 'ai-model-table') return refuse('workspace.no_row')
  return firstRefusal(mayRun(row), row.running === null || row.running === 'auto' ? allow : refuse('errors.model_busy'))
}

/** Commands that test and run AI models (AI-11, AI-13 to AI-16). */
export const runs = commandFamily({
  test: defineWrite({
    ...head,
    title: 'Test AI model',
    keys: ['t'],
    keywords: ['try', 'run'],
    when: mayStart,
    write: ({ row }) => (row === null ? [] : runCalls.test({ id: row.id })),
    patch: changed,
    successMessage: () => ({ words: words('test_started'), tone: 'info' }),
  }),
  run: defineWrite({
    ...head,
    title: 'Run AI model for a day…',
    keys: ['r'],
    keywords: ['manual', 'selected day', 'propose'],
    steps: { date: dayStep(words('run_day'), 'errors.date_format') },
    when: (context: CommandContext<'ai-model-table'>) => firstRefusal(context.person !== null && isFlagOn(context.person.flags, 'manual_run_for_selected_day') ? allow : refuse('errors.manual_run_off'), mayStart(context)),
    write: ({ row }, { date }) => (row === null ? [] : runCalls.run({ id: row.id, date })),
    patch: changed,
    successMessage: (_answer, _context, { date }) => ({ words: words('run_started', { day: usDay(date) }), tone: 'info' }),
  }),
  cancel: defineWrite({
    ...head,
    title: 'Cancel run of AI model',
    keys: ['c'],
    keywords: ['stop', 'test', 'abort'],
    when: ({ row, pane }: CommandContext<'ai-model-table'>) => (row === null || pane?.scope !== 'ai-model-table' ? refuse('workspace.no_row') : row.running === null || row.running === 'auto' ? refuse('errors.model_not_running') : allow),
    write: ({ row }) => (row === null ? [] : runCalls.cancel({ id: row.id })),
    patch: changed,
    successMessage: () => ({ words: message('errors.test_canceled'), tone: 'info' }),
  }),
})
