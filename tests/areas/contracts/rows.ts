import { createHash, randomInt, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { BINDER_FORMAT, type BinderManifest } from '#src/areas/contracts/domain/audit-binders/binder'
import { clientOf } from '#tests/api/client'
import { yesterday } from '#tests/day'
import type { AreaRowsMaker, RowKit } from '#tests/faults/area-rows'

/** How far the setup of a project's contract has progressed (RECO-2 to RECO-4). */
export type ContractState = 'setting_up' | 'ready' | 'confirmed'

/**
 * Creates new rows for example requests of calls that succeed only once for each row. Each contract is in its own project, so that no call
 * affects the rows of another call.
 */
export interface ContractRows {
  /** A project with one item, and its contract in this state. A confirmed contract has period 1, which starts on January 1 and is empty. */
  freshContract(state: ContractState): Promise<{ readonly project: number; readonly item: number }>
  /** A project whose period 1 is closed. */
  freshClosedPeriod(): Promise<number>
  /** The zip of an empty but valid audit binder for the agency's project. */
  freshBinder(): Promise<Buffer>
  /** A draft Update in `project`, or in a new project. */
  freshChangeOrder(project?: number): Promise<{ readonly project: number; readonly number: number }>
  /** An uploaded file with one valid item, mapped and previewed. If `project` is null, the file is for the agency's catalog. */
  freshItemFile(project: number | null): Promise<number>
  /** A checked file with one refused item. In a contract, its quantity is 'heavy'; in the catalog, its description is empty. */
  freshRefusedFile(project: number | null): Promise<number>
  freshMasterItem(): Promise<number>
  /** A contractor of the agency's project that no item lists. */
  freshContractor(): Promise<number>
  /** A contractor's pending request for access to the agency's project. */
  freshContractorRequest(): Promise<number>
  /** A reconciliation unit that is not used. */
  freshUnit(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly contracts: ContractRows
  }
  interface IdsOfAreas {
    readonly changeOrder: number
    readonly itemFile: number
    readonly masterItem: number
    readonly masterFile: number
    readonly contractorRequest: number
  }
}

/** The columns of the item files in these tests. */
export const itemFileColumns = ['item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom'] as const
/** The content of a file with one item. */
export const itemFileSent = (description = 'From a file', quantity = '100.00') =>
  `item_code,item_description,estimated_quantity,estimated_qty_uom\nF-${randomUUID()},${description},${quantity},TON\n`
/** A new pay item, as a request sends it. */
export const itemSent = () => ({ line_number: randomInt(1_000, 100_000_000), item_code: `C-${randomUUID()}`, item_description: 'An item', estimated_quantity: '100', estimated_qty_uom: 'TON' })
/** A new catalog item, as a request sends it. */
export const masterItemSent = () => ({ item_code: `M-${randomUUID()}`, item_description: 'An item of the catalog', uom: 'TON' })

/**
 * Functions that create rows of contracts in an agency: by API calls if the rows must be consistent with the server's rules, otherwise
 * directly in the database.
 */
function contractRows({ server: { address, make }, agency, headers, project: main, text, next, insert }: RowKit): ContractRows {
  const own = { dot_authority_id: agency }
  const clerk = clientOf(address, headers)
  const bodyOf = <Body>({ status, body }: { status: number; body: Body }): Body => {
    if (status >= 300) throw new Error(`a row could not be made: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const uploaded = async (project: number | null, content: string) => {
    const place = project === null ? '/v1/master_pay_items' : `/v2/projects/${project}/pay_items`
    const response = await fetch(`${address}${place}/imports?file_name=${text('items.csv')}`, { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: content })
    return bodyOf({ status: response.status, body: (await response.json()) as { import: { id: number } } }).import.id
  }
  const rows: ContractRows = {
    async freshContract(state) {
      const project = await make.project({ ...own, ...next(), title: text('Contract'), state_project_number: text(randomUUID()), reconciliation: state })
      if (state === 'confirmed') await make.payPeriod(project, own)
      return { project, item: await make.payItem(project, { ...own, ...next(), item_code: text(randomUUID()), item_description: text('Item') }) }
    },
    async freshClosedPeriod() {
      const { project } = await rows.freshContract('confirmed')
      bodyOf(await clerk.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: yesterday() }))
      return project
    },
    async freshBinder() {
      const manifest: BinderManifest = {
        format: BINDER_FORMAT, agency: text('Agency'), project: { id: main, title: text('Project'), state_project_number: '', timezone: 'America/Chicago' }, subject: { pay_period: 1 }, periods: [],
        created_at: '2026-01-31T12:00:00.000Z', created_by: text(randomUUID()), tickets: 0, amount: '0', lines_without_price: 0, quantities: [], trail_seal: null, files: [],
      }
      const content = Buffer.from(JSON.stringify(manifest))
      await insert('audit_binders', { ...next(), dot_project_id: main, pay_period: 1, manifest_sha256: createHash('sha256').update(content).digest('hex'), tickets: 0, amount: 0, created_by: 1, created_by_name: text('Pat') })
      const zip = new ZipFile()
      zip.addBuffer(content, 'manifest.json')
      zip.end()
      return buffer(zip.outputStream)
    },
    async freshChangeOrder(named) {
      const project = named ?? (await rows.freshContract('confirmed')).project
      const { change_order } = bodyOf(await clerk.post(`/v2/projects/${project}/change_orders`, {
        date: yesterday(), description: text('Why'), new_pay_items: [{ ...itemSent(), item_description: text('New') }] }))
      return { project, number: change_order.number }
    },
    freshItemFile: (project) => uploaded(project, itemFileSent()),
    freshRefusedFile: (project) => uploaded(project, itemFileSent(...(project === null ? ['', '1'] : ['From a file', 'heavy']))),
    freshMasterItem: async () => bodyOf(await clerk.post('/v1/master_pay_items', { ...masterItemSent(), item_description: text('Catalog') })).master_pay_item.id,
    freshContractor: () => insert('external_dot_contractors', { ...next(), dot_project_id: main, name: text(`Contractor ${randomUUID()}`), type: 'subcontractor' }),
    freshContractorRequest: () =>
      insert('contractor_requests', { ...next(), dot_project_id: main, name: text(`Asking ${randomUUID()}`), type: 'other', note: text('Please'), requested_by_name: text('Pat') }),
    freshUnit: () => insert('reconciliation_uoms', { ...next(), code: randomUUID().slice(0, 8).toUpperCase(), name: text('Loads') }),
  }
  return rows
}

export default {
  area: 'contracts',
  addresses: {
    '/change_orders/:number': 'changeOrder', '/pay_items/imports/:id': 'itemFile', '/master_pay_items/:id': 'masterItem', '/master_pay_items/imports/:id': 'masterFile',
    '/contractor_requests/:no': 'contractorRequest',
  },
  async make(kit) {
    const rows = contractRows(kit)
    const ids = {
      changeOrder: (await rows.freshChangeOrder(kit.project)).number, itemFile: await rows.freshItemFile(kit.project),
      masterItem: await rows.freshMasterItem(), masterFile: await rows.freshItemFile(null), contractorRequest: await rows.freshContractorRequest(),
    }
    return { rows, ids }
  },
} satisfies AreaRowsMaker
