import { vi } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { openTelematicsServer, type TelematicsServer } from '#tests/api/equipment/telematics-server'

/** A machine as the API returns it. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** A server with an administrator, `admin`, who manages equipment, and a telematics server, `source`, that it may call. */
export interface FleetDesk extends TestServer {
  readonly admin: SignedInClient
  readonly source: TelematicsServer
  /** Adds a machine; returns the machine as the API shows it. */
  machine(values?: Readonly<Record<string, unknown>>): Promise<Shown>
  shown(id: number): Promise<Shown>
  /** Adds a source with the address of the telematics server; returns its id. */
  addSource(values?: Readonly<Record<string, unknown>>): Promise<number>
  /** Starts the job that reads all sources again, waits until it has ended, and returns the job's row. */
  refresh(): Promise<{ readonly status: string; readonly result: unknown; readonly message: string | null }>
}

/** Starts the server, and a telematics server that the configuration allows the server to call. */
export async function openFleetDesk(): Promise<FleetDesk> {
  const source = await openTelematicsServer()
  const server = await openTestServer({ TELEMATICS_TRUSTED_HOSTS: source.host })
  const admin = await server.signedIn('administrator')
  let count = 0
  const shown = async (id: number) => (await admin.get(`/v1/admin/equipments/${id}`)).body.equipment
  return {
    ...server,
    admin,
    source,
    shown,
    machine: async (values = {}) => {
      const { status, body } = await admin.post('/v1/admin/equipments', { equipment_id: `EQ-${++count}`, ...values })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.equipment
    },
    addSource: async (values = {}) => {
      const { status, body } = await admin.post('/v1/telematics_sources', { name: `Source ${++count}`, address: source.address, sign_in: 'none', is_active: true, ...values })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.telematics_source.id
    },
    async refresh() {
      const { body } = await admin.post('/v1/admin/equipments/refresh')
      return vi.waitFor(async () => {
        const { rows } = await server.owner.query('SELECT status, result, message FROM jobs WHERE id = $1', [body.job_id])
        if (!['success', 'error'].includes(rows[0]?.status)) throw new Error('the job still runs')
        return rows[0]
      }, { timeout: 60_000, interval: 50 })
    },
    async close() {
      await server.close()
      await source.close()
    },
  }
}

