import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { contractorCalls } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.remove': typeof remove
  }
}

/** Takes the focused contractor out of the project after a question; one that is named stays (PROJ-45). */
export const remove = defineWrite({
  title: 'Remove contractor',
  group: 'Projects',
  scope: 'contractor-table',
  keys: ['delete'],
  inFields: false,
  keywords: ['delete', 'subcontractor'],
  when: (context) => firstRefusal(onProject('manage_projects', context), context.row === null || context.pane?.scope !== 'contractor-table' ? refuse('workspace.no_row') : allow),
  confirm: ({ row }) => ({ title: words('remove_title', { name: row?.name ?? '' }), body: words('remove_body'), accept: words('remove') }),
  write: (context) => (context.row === null ? [] : contractorCalls.remove({ projectId: currentProject(context)?.id ?? 0, id: context.row.id })),
  patch: (_answer, { row }) => notifyRecordsChanged('contractor', row === null ? null : [row.id]),
  said: (_answer, { row }) => words('removed', { name: row?.name ?? '' }),
  records: 'contractor',
  undoWords: (_answer, { row }) => words('undo_remove', { name: row?.name ?? '' }),
  undoable: true,
})
