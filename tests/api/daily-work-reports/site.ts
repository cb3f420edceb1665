import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'

/** A server with a project whose reports can be sent, and an inspector on its team. */
export interface Site extends TestServer {
  readonly inspector: SignedInClient
  readonly administrator: SignedInClient
  /** A new project that allows sending, with the inspector on its team. */
  newProject(values?: Readonly<Record<string, unknown>>): Promise<Project>
}

/** A project with two pay items. */
export interface Project {
  readonly id: number
  readonly number: string
  readonly concrete: number
  readonly borrow: number
  /** Creates a ticket that was delivered today and is coded with `item`, or uncoded when `item` is null; returns the ticket's id. */
  delivered(item: number | null, values?: Readonly<Record<string, unknown>>, quantity?: string | null): Promise<number>
}

/** Starts the server; `environment` may configure an agency system. */
export async function openSite(environment: Readonly<Record<string, string>> = {}): Promise<Site> {
  const server = await openTestServer(environment)
  const { make, owner } = server
  await make.flag('show_dwr', true)
  const administrator = await server.signedIn('administrator')
  const inspector = await server.signedIn('field_inspector')
  let count = 0
  return {
    ...server,
    administrator,
    inspector,
    async newProject(values = {}) {
      count += 1
      const number = `DWR-${count}`
      const id = await make.project({ allow_sending_dwr: true, state_project_number: number, ...values })
      await make.onTeam(id, inspector.person)
      await make.payPeriod(id)
      const concrete = await make.payItem(id, { item_code: `2301.${count}`, item_description: 'STRUCTURAL CONCRETE', estimated_qty_uom: 'CY', line_number: 10 })
      const borrow = await make.payItem(id, { item_code: `2105.${count}`, item_description: 'GRANULAR BORROW', line_number: 20 })
      const plant = await make.plant()
      return {
        id, number, concrete, borrow,
        async delivered(item, ticket = {}, quantity = '10.00') {
          const slip = await make.ticket(id, {
            plant_id: plant, status: 'delivered', delivered_date: today(), delivery_lat: 44.1, delivery_long: -94, coded: item !== null, ...(item === null ? {} : { pay_period: 1, primary_pay_item_id: item }), ...ticket })
          if (item !== null) {
            await owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by) VALUES (1, $1, 1, $2, $3, $4, 1, $5)`,
              [slip, id, item, quantity, administrator.person.id])
          }
          return slip
        },
      }
    },
  }
}
