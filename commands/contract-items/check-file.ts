import { countText } from '#src/domain/formats/numbers'
import type { ItemColumn } from '#src/domain/pay-items/item-file'
import { may } from '#src/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import { itemCalls, masterCalls, patchFile } from '#src/client/projects/contract/contract-calls'
import { words } from '#src/client/projects/contract/messages'
import { fileOfPath } from '#src/client/projects/contract/on-contract'
import { defineWrite } from '#src/client/workspace/command'
import { showResult } from '#src/client/workspace/import/check-result'
import type { Step } from '#src/client/workspace/step'

declare module '#src/client/workspace/command' {
  interface Commands {
    'contract-items.check-file': typeof checkFile
  }
}

/** Given by the button of the file's own pane; never asked. */
const columns: Step<readonly (ItemColumn | null)[]> = { kind: 'choice', prompt: '', choices: () => [], format: () => '' }

/** Checks every row of a file of items under the chosen columns; nothing is written (PAY-12). */
export const checkFile = defineWrite({
  title: 'Check the rows of the items…',
  group: 'Pay items',
  scope: 'item-import',
  unlisted: true,
  steps: { columns },
  when: ({ person, pane }) => firstRefusal(may('create_contract_items', person), fileOfPath(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  write({ pane }, { columns: chosen }) {
    const file = fileOfPath(pane?.path)
    if (file === null) return []
    const { projectId, id } = file
    return projectId === null ? masterCalls.map({ id, columns: [...chosen] }) : itemCalls.map({ projectId, id, columns: [...chosen] })
  },
  patch({ import: checked }, { pane }) {
    patchFile(fileOfPath(pane?.path)?.projectId ?? null, checked)
    showResult(checked)
  },
  // the result takes the focus and says it itself
  said: ({ import: { good, rows } }) => ({ words: words('checked', { good: countText(good ?? 0), count: countText(rows) }), tone: 'success', isSaid: true }),
})
