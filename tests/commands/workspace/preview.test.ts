import { expect, test } from 'vitest'
import { nothingSelected, type Selection } from '#src/platform/client/api/rows'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { needsPreview } from '#src/workspace/client/running/run-command'
import { isWrite } from '#src/workspace/client/writes/send'
import { registry } from '#tests/commands/desk'

const row = { id: 4 }
const context = (scope: string, selection: Selection) => ({ person: null, pane: { id: 'pane-1', scope, path: '/', params: {} }, row, selection, project: null, drawer: null, rowKind: null }) as unknown as CommandContext
const ofRows = (...ids: number[]): Selection => ({ kind: 'ids', ids, count: ids.length, loaded: [] })
const allThatMatch = (count: number): Selection => ({ kind: 'all', filters: {}, except_ids: [], count, loaded: [] })
const counting: readonly (readonly [CommandId, string])[] = [
  ['tickets.mark-delivered', 'ticket-table'], ['employees.remove', 'employee-table'], ['projects.batch-edit', 'project-table'], ['master-pay-items.remove', 'master-item-table'],
]

test.each(counting)('WORK-17 B3 %s shows its preview for many rows, and for all that match however few were counted', (id, scope) => {
  const entry = registry.find(id)
  if (entry === undefined || !isWrite(entry.command)) throw new Error(`${id} does not write`)
  const shown = [nothingSelected, ofRows(4), ofRows(4, 5), allThatMatch(1), allThatMatch(40)].map((selection) => needsPreview(entry, context(scope, selection)))
  expect(shown).toEqual([false, false, true, true, true])
})
