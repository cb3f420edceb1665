import { versionToWrite } from '#src/platform/client/records/own-versions'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { onDraft, patchUpdate, currentUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { updateCalls } from '#src/areas/contracts/client/change-orders/update-calls'
import { descriptionStep } from '#src/areas/contracts/client/change-orders/update-steps'
import { defineWrite } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'change-orders.edit': typeof edit
  }
}

/** Changes the date and the description of the current draft of an Update (PAY-18). */
export const edit = defineWrite({
  title: 'Change date and description…',
  group: 'Pay items',
  scope: 'update-line-table',
  keys: ['e'],
  keywords: ['update', 'change order', 'edit'],
  steps: { date: projectDayStep('Date of the Update'), description: descriptionStep },
  when: onDraft,
  write(context, { date, description }) {
    const update = currentUpdate(context)
    if (update === null) return []
    return updateCalls.change({ projectId: projectIdHere(context), number: update.number, version: versionToWrite('change_order', update), date, ...(description === undefined ? {} : { description }) })
  },
  patch: ({ change_order: update }, context) => patchUpdate(projectIdHere(context), update),
  successMessage: ({ change_order: update }) => words('saved', { number: update.number }),
  records: 'change_order',
  undoable: true,
})
