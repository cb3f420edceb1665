import { mayRemoveAnswer } from '#src/areas/tickets/domain/findings/answer'
import { findingCalls, findingName } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.remove-answer': typeof removeAnswer
  }
}

/** Removes the answer to the focused finding, so that it is open again (PLUS-12). */
export const removeAnswer = defineWrite({
  title: 'Remove answer',
  group: 'Tickets',
  scope: 'finding-table',
  needs: whoMay('work_findings'),
  keys: ['shift+y'],
  keywords: ['reopen', 'finding', 'withdraw'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : mayRemoveAnswer({ ...row, is_cleared: row.cleared_at !== null })),
  many: () => 1,
  write: ({ row }) => (row === null ? [] : findingCalls.removeAnswer({ finding_ids: [row.id], versions: { [row.id]: row.version } })),
  patch: ({ findings }) => notifyRecordsChanged('finding', findings.map(({ id }) => id)),
  failed: () => notifyRecordsChanged('finding', null),
  successMessage: (_answer, { row }) => (row === null ? null : words('removed', { finding: findingName(row).toLowerCase() })),
  records: 'finding',
  undoWords: (_answer, { row }) => (row === null ? '' : words('undo_removed', { finding: findingName(row).toLowerCase() })),
  undoable: true,
})
