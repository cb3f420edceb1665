import { checkPlants } from '#src/areas/plants/server/plant-alarms/check-plants'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import type { Client } from '#tests/api/client'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { today, ZONE } from '#tests/day'

/** A server with an administrator, a plant inspector, and a supplier's system that sends tickets of plants. */
export interface PlantDesk extends TestServer {
  readonly clerk: SignedInClient
  readonly inspector: SignedInClient
  readonly supplier: Client
  /** Sends a ticket of a plant for each entry of `minutesAgo`, dispatched so long ago; null: without a dispatch time. Returns the ids. */
  send(plant: string, minutesAgo: readonly (number | null)[], more?: Readonly<Record<string, unknown>>): Promise<number[]>
  /** The plant's id by its name. */
  plantId(name: string): Promise<number>
  /** The row of a plant in plant health. */
  health(name: string): Promise<Record<string, unknown>>
  /** Adds a week of receipts to a plant, one every 10 minutes from 6:00 to 16:00; the last one arrives today at `lastAt`. */
  weekOf(plant: number, lastAt: string): Promise<void>
  /** Checks for alarms as if it were this time today. */
  checkAt(time: string): Promise<void>
}

/** Today at this time (HH:MM) in the agency's time zone, as a moment. */
export const todayAt = (time: string) => momentOfLocal(today(), time, ZONE)

/** Starts the real server for the tests of plants. */
export async function openPlantDesk(): Promise<PlantDesk> {
  const server = await openTestServer()
  const [clerk, inspector, supplier] = await Promise.all([server.signedIn('administrator'), server.signedIn('plant_inspector'), supplierOf(server)])
  const plantId = async (name: string) => {
    const { rows } = await server.owner.query<{ id: number }>('SELECT id FROM plants WHERE name = $1 AND dot_authority_id = 1 ORDER BY id', [name])
    return rows[0]?.id ?? 0
  }
  return {
    ...server,
    clerk,
    inspector,
    supplier,
    plantId,
    async send(plant, minutesAgo, more = {}) {
      const slips = minutesAgo.map((minutes) => sentTicket({
        plant_name: plant, ticket_date: today(), ticketed_at: new Date().toISOString(), ...(minutes === null ? {} : { dispatched_at: new Date(Date.now() - minutes * 60_000).toISOString() }), ...more,
      }))
      const { body } = await supplier.post('/v1/slips/bulk', { slips })
      return body.results.map((one: { id: number }) => one.id)
    },
    async health(name) {
      const { body } = await clerk.get(`/v1/plant_health?plant_name_or_supplier_name=${encodeURIComponent(name)}`)
      return body.content.find((one: { plant_name: string }) => one.plant_name === name)
    },
    async weekOf(plant, lastAt) {
      const days = Array.from({ length: 7 }, (_, back) => addDays(dayInZone(new Date(), ZONE), -1 - back))
      const moments = days.flatMap((day) => Array.from({ length: 60 }, (_, at) => momentOfLocal(day, `${String(6 + Math.floor(at / 6)).padStart(2, '0')}:${String((at % 6) * 10).padStart(2, '0')}`, ZONE)))
      await server.owner.query('INSERT INTO plant_arrivals (dot_authority_id, arrived_at, plant_id, tickets, late) SELECT 1, at, $1, 1, 0 FROM unnest($2::timestamptz[]) AS at', [plant, moments])
      await server.owner.query('INSERT INTO plant_activity (dot_authority_id, plant_id, last_arrived_at) VALUES (1, $1, $2) ON CONFLICT (dot_authority_id, plant_id) DO UPDATE SET last_arrived_at = $2, rhythm_day = NULL', [plant, todayAt(lastAt)])
    },
    checkAt: (time) => checkPlants(server.running.platform, 1, new Date(todayAt(time))),
  }
}
