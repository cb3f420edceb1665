import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { countDrafts, dropDraft, nextDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { formOf } from '#src/platform/client/form/open-forms'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { mayLoseInput } from '#src/workspace/client/form/confirm-leaving'
import { showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'paper-tickets.remove': typeof remove
  }
}

/** Removes the scanned ticket of the form unsaved, after a confirmation if something was typed for it. */
export const remove = defineCommand({
  title: 'Remove scanned ticket',
  group: 'Tickets',
  scope: 'form',
  keywords: ['discard', 'drop', 'paper ticket'],
  when(context) {
    const project = currentProject(context)
    return firstRefusal(onProject('bulk_mark', context), project === null || countDrafts(project.id) === 0 ? refuse('errors.no_scanned_ticket') : allow)
  },
  run(context) {
    const [project, form] = [currentProject(context), formOf(context.pane?.id)]
    const draft = project === null ? null : nextDraft(project.id)
    if (draft === null || form === null || form.mustWait() || (form.isDirty() && !mayLoseInput(form.unsaved()))) return
    form.reset()
    dropDraft(draft)
    showToast('info', words('removed'))
  },
})
