import { checkApprovedQuantity, checkReason, mayDecideSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import { currentSubmittal, onSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { words } from '#src/areas/partners/client/messages'
import { submittalCalls } from '#src/areas/partners/client/submittals/submittal-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may } from '#src/platform/domain/session/abilities'
import { firstRefusal } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'submittals', typeof decisions> {}
}

const decidable = (context: CommandContext) => firstRefusal(may('change_materials', context.person), onSubmittal(context, mayDecideSubmittal))
const quantityStep: Step<string> = {
  kind: 'number',
  prompt: words('quantity_prompt'),
  asked: (context) => currentSubmittal(context)?.approved_quantity === null,
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

/** After a decision in the pane of one submittal, opens the next one that needs an action, or the list when there is none (SUBM-7). */
async function openNext({ pane }: CommandContext, { read, workspace }: CommandEnvironment): Promise<void> {
  if (pane?.scope !== 'submittal-file-table') return
  const { content } = await read(submittalCalls.list({ tab: 'action-required', page_size: 1, page_number: 0 }), new AbortController().signal)
  const [next] = content
  workspace.openPath(next === undefined ? '/admin/vendors/submittals' : `/admin/vendors/submittals/open/${next.id}`)
}

const approve = defineWrite({
  title: 'Approve submittal',
  group: 'Administration',
  scope: 'submittal-table',
  keys: ['a'],
  keywords: ['certificate', 'accept', 'decide'],
  steps: { quantity: { ...quantityStep, optional: true as const } },
  when: decidable,
  check: (context, { quantity }) => checkApprovedQuantity(quantity ?? currentSubmittal(context)?.approved_quantity ?? ''),
  write: (context, { quantity }) => {
    const submittal = currentSubmittal(context)
    return submittal === null ? [] : submittalCalls.approve({ id: submittal.id, version: submittal.version, ...(quantity !== undefined && { approved_quantity: quantity }) })
  },
  patch: ({ submittal: { id } }) => notifyRecordsChanged('submittal', [id]),
  failed: () => notifyRecordsChanged('submittal', null),
  successMessage: ({ submittal: { material } }) => words('submittal_approved', { material }),
  undoWords: ({ submittal: { material } }) => words('undo_decision', { material }),
  afterwards: (_answer, context, _answers, env) => openNext(context, env),
  records: 'submittal',
  undoable: true,
})

const reject = defineWrite({
  title: 'Reject submittal…',
  group: 'Administration',
  scope: 'submittal-table',
  keys: ['r'],
  keywords: ['certificate', 'refuse', 'decide'],
  steps: { reason: reasonStep },
  when: decidable,
  write: (context, { reason }) => {
    const submittal = currentSubmittal(context)
    return submittal === null ? [] : submittalCalls.reject({ id: submittal.id, version: submittal.version, reason })
  },
  patch: ({ submittal: { id } }) => notifyRecordsChanged('submittal', [id]),
  failed: () => notifyRecordsChanged('submittal', null),
  successMessage: ({ submittal: { material } }) => words('submittal_rejected', { material }),
  undoWords: ({ submittal: { material } }) => words('undo_decision', { material }),
  afterwards: (_answer, context, _answers, env) => openNext(context, env),
  records: 'submittal',
  undoable: true,
})

/** Decisions about submittals; the next one opens after each (SUBM-7). */
export const decisions = commandFamily({ approve, reject })
