import type { Static } from 'typebox'
import { contractItems, type ContractItem as ItemSchema, type ItemImport as ImportSchema, type PayItemMetric } from '#src/areas/contracts/api/contract-items/contract-items'
import { masterPayItems } from '#src/areas/contracts/api/master-pay-items'
import { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { queryClient } from '#src/platform/client/api/query-client'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { requests } from '#src/platform/client/api/requests'

/** A contract item with its assigned quantity (PAY-1). */
export type ContractItem = Static<typeof ItemSchema>
/** A pay item with its metrics (PAY-38). */
export type PayItemRow = Static<typeof PayItemMetric>
/** An import of items: its columns and its preview. */
export type ItemFile = Static<typeof ImportSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'contract-table': ContractItem
    'pay-item-table': PayItemRow
  }
}

export const itemCalls = requests(contractItems)
export const masterCalls = requests(masterPayItems)
export const payItemCalls = requests({ contractors: payItems.externalDotContractors })

/** The query keys of contract items (S-16). */
export const contractKeys = {
  items: (agency: number, project: number) => ['contract-items', agency, project] as const,
  metrics: (agency: number, project: number) => ['pay-item-metrics', agency, project] as const,
  item: (agency: number, project: number, id: number) => ['contract-items', agency, project, 'one', id] as const,
  contractors: (agency: number, project: number) => ['contractors', agency, project] as const,
  file: (project: number | null, id: number) => ['item-file', project, id] as const,
}

/** Updates the cached import with the server's answer. */
export function patchFile(project: number | null, file: ItemFile): void {
  queryClient.setQueryData(contractKeys.file(project, file.id), { import: file })
}

/**
 * Marks cached lists as stale when items change, because lists that are not mounted do not notice what a form or an import in another pane
 * has changed.
 */
onRecordsChanged(['pay_item', 'master_pay_item', 'change_order', 'pay_period'], () => {
  for (const list of ['contract-items', 'pay-item-metrics', 'master-pay-items', 'updates', 'pay-periods']) void queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' })
})
