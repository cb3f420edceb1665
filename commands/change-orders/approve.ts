import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { linesText, onDraft, patchUpdate, currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { updateCalls } from '#src/areas/contracts/client/change-orders/update-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.approve': typeof approve
  }
}

/**
 * Approves the current draft of an Update, after a confirmation. The quantities and new items of the Update take effect immediately, and it
 * can no longer be changed (PAY-18, PAY-19).
 */
export const approve = defineWrite({
  title: 'Approve Update',
  group: 'Pay items',
  scope: 'update-line-table',
  keys: ['a'],
  keywords: ['change order', 'sign'],
  when: onDraft,
  confirm(context) {
    const update = currentUpdate(context)
    return update === null ? null : { title: words('approve_title', { number: update.number }), body: words('approve_body', { lines: linesText(update) }), accept: words('approve') }
  },
  many: () => 1,
  write(context) {
    const update = currentUpdate(context)
    return update === null ? [] : updateCalls.approve({ projectId: projectIdHere(context), number: update.number, version: versionToWrite('change_order', update) })
  },
  patch({ change_order: update }, context) {
    patchUpdate(projectIdHere(context), update)
    notifyRecordsChanged('pay_item', null)
  },
  successMessage: ({ change_order: update }) => words('was_approved', { number: update.number, lines: linesText(update) }),
  records: 'change_order',
})
