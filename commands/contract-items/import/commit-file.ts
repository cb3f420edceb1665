import { countText } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import type { ApiError } from '#src/platform/client/api/api-error'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { contractKeys, itemCalls, masterCalls, type ItemFile } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { itemImports } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { fileOfPath, itemsText } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import { controlStep } from '#src/workspace/client/import/import-commands'
import { asChecked, noteRefused } from '#src/workspace/client/import/import-rows'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.commit-file': typeof commitFile
  }
}

/** Adds the items of a checked import: all of them, or only the valid ones (PAY-11, PAY-12, PAY-28). */
export const commitFile = defineWrite({
  title: 'Import items…',
  group: 'Pay items',
  scope: 'item-import',
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
    const file = shown(pane?.path)
    return firstRefusal(
      may('create_contract_items', person),
      file === null ? refuse('workspace.no_pane') : allow,
      file?.good === null ? refuse('errors.import_not_previewed') : allow,
      file?.good === 0 ? refuse('errors.import_no_good_rows') : allow,
      file?.state === 'committed' ? refuse('errors.import_committed') : allow,
    )
  },
  check({ pane }) {
    const open = itemImports.at(pane?.path)
    return open === null ? refuse('workspace.no_pane') : asChecked(open)
  },
  many: ({ pane }) => shown(pane?.path)?.good ?? 1,
  write({ pane }, { only_good: onlyGood, check }) {
    const file = fileOfPath(pane?.path)
    if (file === null) return []
    const { projectId, id } = file
    const choice = { only_good: onlyGood, check }
    return projectId === null ? masterCalls.commit({ id, ...choice }) : itemCalls.commit({ projectId, id, ...choice })
  },
  patch: (_answer, { pane }) => notifyRecordsChanged(kindOf(pane?.path), null),
  failed: (error, _done, { pane }, { check }) => noteRefusal(pane?.path, error, check),
  previewRefused: (error, { pane }, { check }) => noteRefusal(pane?.path, error, check),
  successMessage({ created, refused }) {
    const done = words('added_many', { count: countText(created) })
    if (refused === 0) return done
    return { words: words('added_some', { items: itemsText(created), count: countText(refused) }), tone: 'warning' }
  },
  records: ({ pane }) => kindOf(pane?.path),
  undoWords: ({ created }) => words('undo_added', { items: itemsText(created) }),
  undoable: true,
  async afterwards(_answer, { pane }, _answers, { workspace }) {
    const file = fileOfPath(pane?.path)
    if (file === null) return
    queryClient.removeQueries({ queryKey: contractKeys.file(file.projectId, file.id) })
    workspace.leavePaneFor(file.list)
  },
})

function kindOf(path: string | undefined): 'pay_item' | 'master_pay_item' {
  return fileOfPath(path)?.projectId === null ? 'master_pay_item' : 'pay_item'
}

function noteRefusal(path: string | undefined, error: ApiError, check: number): void {
  const open = itemImports.at(path)
  if (open !== null) noteRefused(open, error, check)
}

/** The import that the pane shows. */
function shown(path: string | undefined): ItemFile | null {
  const file = fileOfPath(path)
  if (file === null) return null
  return queryClient.getQueryData<{ readonly import: ItemFile }>(contractKeys.file(file.projectId, file.id))?.import ?? null
}
