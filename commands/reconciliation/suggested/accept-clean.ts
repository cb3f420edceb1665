import { SURE_SHARE } from '#src/areas/reconciliation/domain/limits'
import { words } from '#src/areas/reconciliation/client/suggested/messages'
import { acceptedWords, suggestedCalls } from '#src/areas/reconciliation/client/suggested/suggested-calls'
import { readToCodeAgain } from '#src/areas/reconciliation/client/to-code/to-code-query'
import type {} from '#src/areas/reconciliation/client/to-code/to-code-columns'
import { slipsQuery } from '#src/areas/tickets/domain/filters'
import { noteWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.accept-clean': typeof acceptClean
  }
}

/** Codes the tickets of the focused row that have no exceptions, each with its usual item, after a preview (PLUS-13). */
export const acceptClean = defineWrite({
  title: 'Accept clean tickets',
  group: 'Reconciliation',
  scope: 'to-code-table',
  needs: whoMay('assign_pay_codes'),
  keys: ['a'],
  keywords: ['suggestions', 'usual', 'all', 'together', 'without exceptions', 'code'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.projectId === null ? refuse('errors.several_projects_to_code') : allow),
  // at least two, so that even a single ticket is previewed: the person has not seen its item yet
  many: ({ row }) => Math.max(2, row?.to_code ?? 0),
  preview: (count) => words('become', { count }),
  write({ row, selection, seen }) {
    if (row === null || row.projectId === null) return []
    const counted = selection.kind === 'ids' ? selection.versions : undefined
    const filters: Record<string, unknown> = { ...slipsQuery(row.filters) }
    const which = counted === undefined ? { filters } : { slip_ids: Object.keys(counted).map(Number), versions: { ...counted } }
    return suggestedCalls.accept({ projectId: row.projectId, ...which, share: SURE_SHARE, clean: true, seen })
  },
  patch({ slips }) {
    noteWritten(slips)
    readToCodeAgain()
  },
  failed: () => readToCodeAgain(),
  successMessage: acceptedWords,
  undoWords: ({ updated }) => words('undo', { tickets: ticketsText(updated) }),
  undoable: true,
})
