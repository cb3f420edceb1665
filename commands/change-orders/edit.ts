import { versionToWrite } from '#src/client/platform/own-versions'
import { projectIdHere } from '#src/client/projects/contract/on-contract'
import { words } from '#src/client/projects/updates/messages'
import { onDraft, patchUpdate, updateAtHand } from '#src/client/projects/updates/update-at-hand'
import { updateCalls } from '#src/client/projects/updates/update-calls'
import { descriptionStep } from '#src/client/projects/updates/update-steps'
import { defineWrite } from '#src/client/workspace/command'
import { dayStep } from '#src/client/workspace/steps-day'

declare module '#src/client/workspace/command' {
  interface Commands {
    'change-orders.edit': typeof edit
  }
}

/** Gives the draft at hand another date and description (PAY-18). */
export const edit = defineWrite({
  title: 'Change date and description…',
  group: 'Pay items',
  scope: 'update-line-table',
  keys: ['e'],
  keywords: ['update', 'change order', 'edit'],
  steps: { date: dayStep('Date of the Update', 'errors.date_format'), description: descriptionStep },
  when: onDraft,
  write(context, { date, description }) {
    const update = updateAtHand(context)
    if (update === null) return []
    return updateCalls.change({ projectId: projectIdHere(context), number: update.number, version: versionToWrite('change_order', update), date, ...(description === undefined ? {} : { description }) })
  },
  patch: ({ change_order: update }, context) => patchUpdate(projectIdHere(context), update),
  said: ({ change_order: update }) => words('saved', { number: update.number }),
  records: 'change_order',
  undoable: true,
})
