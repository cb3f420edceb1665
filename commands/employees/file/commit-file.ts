import { employeeImport, fileCalls, fileIdOf, fileKey } from '#src/areas/agency/client/employees/files/employee-imports'
import { words } from '#src/areas/agency/client/employees/messages'
import { isMailOff } from '#src/areas/agency/client/outbox/mail-state'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { countText } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { controlStep } from '#src/workspace/client/import/import-commands'
import { asChecked, noteRefused } from '#src/workspace/client/import/import-rows'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.commit-file': typeof commitFile
  }
}

/** Adds the people of a checked file: all of them, or only the valid ones (PEOP-5, PEOP-10). */
export const commitFile = defineWrite({
  title: 'Add people of the file…',
  group: 'Administration',
  scope: 'employee-import',
  unlisted: true,
  steps: {
    only_good: choiceStep('Which rows', [
      { value: false, label: words('import_all') },
      { value: true, label: words('import_good') },
    ]),
    // identifies the check whose result the person sees: the server refuses the import if the rows have been checked again since then
    check: controlStep<number>(),
  },
  when({ person, pane }) {
    const open = employeeImport(fileIdOf(pane?.path) ?? 0).open()
    return firstRefusal(
      may('change_employees_and_groups', person),
      fileIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow,
      open === null ? refuse('errors.import_committed') : open.good === 0 ? refuse('errors.import_no_good_rows') : allow,
    )
  },
  runsAtOnce: true,
  many: ({ pane }) => employeeImport(fileIdOf(pane?.path) ?? 0).open()?.good ?? 1,
  preview: (count) => words('added_many', { count: countText(count) }),
  check: ({ pane }) => asChecked(employeeImport(fileIdOf(pane?.path) ?? 0)),
  write({ pane }, { only_good: onlyGood, check }) {
    const id = fileIdOf(pane?.path) ?? 0
    return fileCalls.commit({ id, only_good: onlyGood, check })
  },
  successMessage({ added, refused }, { person }) {
    const done = words('added_many', { count: countText(added) })
    if (refused > 0) return { words: words('file_refused', { done, count: countText(refused) }), tone: 'warning' }
    return person !== null && isMailOff(person.dot_authority_id) ? words('added_not_sent', { done }) : done
  },
  failed: (error, _done, { pane }, { check }) => noteRefused(employeeImport(fileIdOf(pane?.path) ?? 0), error, check),
  previewRefused: (error, { pane }, { check }) => noteRefused(employeeImport(fileIdOf(pane?.path) ?? 0), error, check),
  records: 'employee',
  undoWords: ({ added }) => words('undo_added_many', { count: countText(added) }),
  undoable: true,
  async afterwards({ employee_ids: ids }, { pane }, _answers, { workspace }) {
    notifyRecordsChanged('employee', ids)
    queryClient.removeQueries({ queryKey: fileKey(fileIdOf(pane?.path) ?? 0) })
    workspace.leavePaneFor('/admin/employees')
  },
})
