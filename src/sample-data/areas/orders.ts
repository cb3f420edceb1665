import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'
import { rowsOfAgency } from '#src/sample-data/rows-of-agency'

/** The amount of one material that a project received from one plant on one day. */
interface Delivered {
  readonly project: number
  readonly timezone: string
  readonly day: string
  readonly supplier: string
  readonly plant: string
  readonly material: string
  readonly uom: string
  readonly amount: string
  readonly first_slip: number
  readonly first_at: Date
}

const CONTACTS = ['Luis Ortega, 555-0134', 'Dana Whitfield, 555-0178', 'Sam Becker, 555-0112']
const PLANNED_DAYS = 4
const DELIVERED_DAYS = 5
const UNITS_OF_TON = new Set(['LB', 'LBS'])

/**
 * Orders from the days around the day on which the sample data is loaded: delivered ones with their first ticket, canceled ones, and placed
 * ones for the coming days.
 */
export default {
  order: 62,
  async add({ client, writer, load, random }) {
    for (const { id: agency, mark } of sampleAgencies) {
      const choose = random(`orders ${agency}`)
      const delivered = await rowsOfAgency<Delivered>(client, agency, `
        SELECT DISTINCT ON (s.dot_project_id, s.ticket_date::text) s.dot_project_id AS project, p.timezone, s.ticket_date::text AS day, s.supplier, s.plant_name AS plant, s.material_description AS material,
          upper(coalesce(s.uom_1, 'TON')) AS uom, sum(s.net_amount)::text AS amount, (array_agg(s.id ORDER BY s.ticketed_at, s.id))[1] AS first_slip, min(s.ticketed_at) AS first_at
        FROM slips s JOIN dot_projects p ON p.dot_authority_id = s.dot_authority_id AND p.id = s.dot_project_id AND p.status = 'construction' AND p.deleted_at IS NULL
        WHERE s.dot_authority_id = $1 AND s.net_amount IS NOT NULL AND s.status IN ('delivered', 'changed_after_delivered')
        GROUP BY s.dot_project_id, p.timezone, s.ticket_date, s.supplier, s.plant_name, s.material_description, upper(coalesce(s.uom_1, 'TON')) ORDER BY s.dot_project_id, s.ticket_date::text DESC, count(*) DESC, s.material_description`)
      const projects = [...new Set(delivered.map(({ project }) => project))].slice(0, 4)
      for (const project of projects) {
        const days = delivered.filter((one) => one.project === project).slice(0, DELIVERED_DAYS)
        const [latest] = days
        if (latest === undefined) continue
        const rowOf = (of: Delivered, deliveryAt: string, state: string, slip: number | null) => {
          const isWeight = UNITS_OF_TON.has(of.uom)
          return {
            dot_authority_id: agency, dot_project_id: project, supplier: of.supplier, plant: of.plant, material: of.material, uom: isWeight ? 'TON' : of.uom,
            quantity: (Math.max(1, Math.ceil((Number(of.amount) / (isWeight ? 2000 : 1)) * (1 + choose.next() / 4) / 10)) * 10).toFixed(2), delivery_at: deliveryAt, contact: mark(choose.pick(CONTACTS)),
            notes: choose.chance(0.3) ? mark('Call the inspector 30 minutes before the first load.') : '', state, placed_by_name: mark('Schedule'), activated_by_slip_id: slip,
            created_at: new Date(Math.min(load.getTime(), new Date(deliveryAt).getTime() - 20 * 3_600_000)).toISOString(), updated_at: load.toISOString(),
          }
        }
        const today = dayInZone(load, latest.timezone)
        await writer.write('scheduled_orders', [
          ...days.map((of) => rowOf(of, of.first_at.toISOString(), 'activated', of.first_slip)),
          rowOf(latest, momentOfLocal(addDays(latest.day, -1), '13:00', latest.timezone), 'canceled', null),
          ...Array.from({ length: PLANNED_DAYS }, (_, at) => rowOf(latest, momentOfLocal(addDays(today, at + 2), choose.pick(['06:30', '07:00', '09:15', '13:00']), latest.timezone), at === 2 ? 'canceled' : 'placed', null)),
        ])
      }
    }
  },
} satisfies AreaSample
