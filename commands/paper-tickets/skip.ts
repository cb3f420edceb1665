import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { countDrafts, postponeDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { formOf } from '#src/platform/client/form/open-forms'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { announce } from '#src/workspace/client/speech/announce'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'paper-tickets.skip': typeof skip
  }
}

/** Puts the scanned ticket of the form behind the other ones, with what was typed for it. */
export const skip = defineCommand({
  title: 'Skip scanned ticket',
  group: 'Tickets',
  scope: 'form',
  keys: ['alt+n'],
  inFields: true,
  keywords: ['next', 'later', 'paper ticket'],
  when(context) {
    const project = currentProject(context)
    const count = project === null ? 0 : countDrafts(project.id)
    return firstRefusal(onProject('bulk_mark', context), count === 0 ? refuse('errors.no_scanned_ticket') : count === 1 ? refuse('errors.last_scanned_ticket') : allow)
  },
  run(context) {
    const [project, form] = [currentProject(context), formOf(context.pane?.id)]
    if (project === null || form === null || form.mustWait()) return
    const typed = { ...form.snapshot().values } as Parameters<typeof postponeDraft>[1]
    form.reset()
    postponeDraft(project.id, typed)
    announce(words('skipped'))
  },
})
