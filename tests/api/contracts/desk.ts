import type { Answer } from '#tests/api/client'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'

/** A server, and an administrator who works on the contracts of an agency. */
export interface ContractDesk extends TestServer {
  readonly clerk: SignedInClient
  /** A project in setup, without items. */
  newProject(values?: Readonly<Record<string, unknown>>): Promise<number>
  /** A confirmed project with period 1 from 2026-01-01 and one item of 1000.00 TON with this code. */
  confirmed(code?: string): Promise<{ readonly project: number; readonly item: number; readonly base: string }>
  /** Uploads a file of items to a project, or to the catalog when `project` is null. */
  upload(project: number | null, content: string | Buffer, name?: string): Promise<Answer>
  items(project: number): Promise<Record<string, unknown>[]>
  code(project: number, slip: number, item: number, quantity: unknown): Promise<Answer>
}

/** Starts the real server with an administrator. */
export async function openContractDesk(): Promise<ContractDesk> {
  const server = await openTestServer()
  const clerk = await server.signedIn('administrator')
  return {
    ...server,
    clerk,
    newProject: (values = {}) => server.make.project({ reconciliation: 'setting_up', ...values }),
    async confirmed(code = '2360.509') {
      const project = await server.make.project()
      await server.make.payPeriod(project)
      const item = await server.make.payItem(project, { item_code: code })
      return { project, item, base: `/v2/projects/${project}` }
    },
    async upload(project, content, name = 'items.csv') {
      const place = project === null ? '/v1/master_pay_items' : `/v2/projects/${project}/pay_items`
      const response = await fetch(`${server.address}${place}/imports?file_name=${encodeURIComponent(name)}`, {
        method: 'POST', headers: { ...clerk.headers, 'content-type': 'text/csv' }, body: typeof content === 'string' ? content : new Uint8Array(content),
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    items: async (project) => (await server.owner.query('SELECT * FROM pay_items WHERE dot_project_id = $1 ORDER BY line_number, id', [project])).rows,
    code: (project, slip, item, quantity) =>
      clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity }] }),
  }
}

/** A pay item as a request sends it; `more` adds or replaces fields. */
export function sentItem(line: number, more: Readonly<Record<string, unknown>> = {}) {
  return { line_number: line, item_code: `C-${line}`, item_description: `Item ${line}`, estimated_quantity: '100', estimated_qty_uom: 'TON', ...more }
}
