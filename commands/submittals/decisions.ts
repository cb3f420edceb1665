import type { Static } from 'typebox'
import type { submittals } from '#src/areas/partners/api/submittals'
import { checkApprovedQuantity, checkReason, mayDecideSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import { chosenCount, chosenSubmittals, decidedSubmittal, isMany, onSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { openNext } from '#src/areas/partners/client/submittals/open-next'
import { words } from '#src/areas/partners/client/messages'
import { submittalCalls } from '#src/areas/partners/client/submittals/submittal-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal } from '#src/platform/domain/verdict'
import { defineWrite, type SuccessMessage } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'submittals', typeof decisions> {}
}

/** The server's answer to a decision about one submittal or about several. */
type Decided = Static<typeof submittals.approve.answer> | { readonly updated: number; readonly submittal_ids: readonly number[]; readonly refused: readonly { readonly name: string; readonly message: string }[] }

const decidable = (context: CommandContext) => firstRefusal(may('change_materials', context.person), isMany(context) ? allow : onSubmittal(context, mayDecideSubmittal, decidedSubmittal(context)))
const quantityStep: Step<string> = {
  kind: 'number',
  prompt: words('quantity_prompt'),
  asked: (context) => !isMany(context) && decidedSubmittal(context)?.approved_quantity === null,
  parse: (text) => {
    const verdict = checkApprovedQuantity(text.trim())
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (quantity) => quantity,
}
const reasonStep: Step<string> = {
  kind: 'text',
  prompt: words('reason'),
  parse: (text) => {
    const verdict = checkReason(text)
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (reason) => reason,
}

const shared = {
  group: 'Administration',
  scope: 'submittals',
  when: decidable,
  many: chosenCount,
  patch: (answer: Decided) => notifyRecordsChanged('submittal', 'submittal' in answer ? [answer.submittal.id] : answer.submittal_ids),
  failed: () => notifyRecordsChanged('submittal', null),
  undoWords: (answer: Decided) => ('submittal' in answer ? words('undo_decision', { material: answer.submittal.material }) : words('undo_many', { count: answer.updated })),
  records: 'submittal',
  undoable: true,
} as const

/** The message after submittals were decided. Names those that could not be decided, with the reasons. */
function decisionMessage(answer: Decided, did: 'approved' | 'rejected'): SuccessMessage {
  if ('submittal' in answer) return { words: words(`submittal_${did}`, { material: answer.submittal.material }), tone: 'success', isLine: true }
  const done = words(`many_${did}`, { count: answer.updated })
  if (answer.refused.length === 0) return done
  return { words: words('kept', { done, count: answer.refused.length }), tone: 'warning', details: answer.refused.map(({ name, message: why }) => words('kept_because', { name, why })) }
}

const approve = defineWrite({
  ...shared,
  title: 'Approve submittal',
  keys: ['a'],
  keywords: ['certificate', 'accept', 'decide'],
  steps: { quantity: { ...quantityStep, optional: true as const } },
  check: (context, { quantity }) => (isMany(context) ? allow : checkApprovedQuantity(quantity ?? decidedSubmittal(context)?.approved_quantity ?? '')),
  preview: (count) => words('become_approved', { count }),
  write(context, { quantity }) {
    if (isMany(context)) return submittalCalls.decideMany({ decision: 'approve', ...chosenSubmittals(context) })
    const submittal = decidedSubmittal(context)
    return submittal === null ? [] : submittalCalls.approve({ id: submittal.id, version: submittal.version, ...(quantity !== undefined && { approved_quantity: quantity }) })
  },
  successMessage: (answer) => decisionMessage(answer, 'approved'),
  afterwards: (_answer, context, _answers, env) => openNext(context, env),
})

const reject = defineWrite({
  ...shared,
  title: 'Reject submittal…',
  keys: ['r'],
  keywords: ['certificate', 'refuse', 'decide'],
  steps: { reason: reasonStep },
  preview: (count) => words('become_rejected', { count }),
  write(context, { reason }) {
    if (isMany(context)) return submittalCalls.decideMany({ decision: 'reject', reason, ...chosenSubmittals(context) })
    const submittal = decidedSubmittal(context)
    return submittal === null ? [] : submittalCalls.reject({ id: submittal.id, version: submittal.version, reason })
  },
  successMessage: (answer) => decisionMessage(answer, 'rejected'),
  afterwards: (_answer, context, _answers, env) => openNext(context, env),
})

/** Commands that approve or reject one or more submittals. After a decision, the next submittal opens (SUBM-7). */
export const decisions = commandFamily({ approve, reject })
