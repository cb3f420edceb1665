import { countText } from '#src/platform/domain/formats/numbers'
import type { ItemColumn } from '#src/areas/contracts/domain/contract-items/item-file'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { itemCalls, masterCalls, patchFile } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { itemImport } from '#src/areas/contracts/client/contract-items/files/item-imports'
import { fileOfPath } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import { showResult } from '#src/workspace/client/import/check-result'
import { controlStep } from '#src/workspace/client/import/import-commands'
import { showCheckedRows } from '#src/workspace/client/import/import-rows'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.check-file': typeof checkFile
  }
}

/** Checks every row of an import of contract items, with the chosen columns; does not add any item (PAY-12). */
export const checkFile = defineWrite({
  title: 'Check item rows…',
  group: 'Pay items',
  scope: 'item-import',
  unlisted: true,
  steps: { columns: controlStep<readonly (ItemColumn | null)[]>() },
  when: ({ person, pane }) => firstRefusal(may('create_contract_items', person), fileOfPath(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  write({ pane }, { columns: mapping }) {
    const file = fileOfPath(pane?.path)
    if (file === null) return []
    const { projectId, id } = file
    return projectId === null ? masterCalls.map({ id, columns: [...mapping] }) : itemCalls.map({ projectId, id, columns: [...mapping] })
  },
  patch({ import: checked }, { pane }) {
    const projectId = fileOfPath(pane?.path)?.projectId ?? null
    patchFile(projectId, checked)
    showCheckedRows(itemImport(projectId, checked.id).key)
    showResult(checked)
  },
  // shown only in the status bar: the focus moves to the check's result, so a screen reader reads the result anyway, and a toast would
  // cover the result's buttons
  successMessage: ({ import: { good, rows } }) => ({ words: words('checked', { good: countText(good ?? 0), count: countText(rows) }), tone: 'success', isSaid: true, isLine: true }),
})
