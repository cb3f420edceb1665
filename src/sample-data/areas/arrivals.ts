import { createHash } from 'node:crypto'
import { keptPayload } from '#src/areas/tickets/domain/arrivals/arrival'
import { readReceivedTicket } from '#src/areas/tickets/domain/receipt/received-ticket'
import { message } from '#src/platform/domain/messages'
import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'

/** A ticket that was refused: how it differs from a valid one, how many times it arrived, and how many hours ago it last arrived. */
interface Refused {
  readonly number: string
  readonly more: Readonly<Record<string, unknown>>
  readonly count: number
  readonly hours: number
  readonly file?: string
}

const REFUSED: readonly Refused[] = [
  { number: 'A-48213', more: { net_amount: '25,060 lb' }, count: 14, hours: 2 },
  { number: 'A-48214', more: { tons: 12.53 }, count: 1, hours: 2 },
  { number: 'A-48190', more: { material_description: undefined, void: true }, count: 3, hours: 26 },
  { number: '', more: { ticket_number: '' }, count: 1, hours: 49 },
  { number: 'L-1007', more: { ticket_date: '13/31/2026' }, count: 1, hours: 74, file: 'october-loads.csv' },
  { number: 'L-1011', more: { gross_amount_1: 'n/a', tare_amount_1: 'n/a' }, count: 1, hours: 74, file: 'october-loads.csv' },
]

/** Refused tickets: each broke a rule, and came from a supplier's system or in a file. */
export default {
  order: 90,
  async add({ client, load }) {
    for (const { id: agency, mark } of sampleAgencies) {
      await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
      for (const { number, more, count, hours, file } of REFUSED) {
        const supplier = mark('North Ridge Asphalt')
        const sent = { ticket_number: number, supplier, plant_name: mark('Plant 12'), ticket_date: '2026-06-15', material_description: 'TYPE SP 12.5 WEARING COURSE', net_amount: 25_060, uom_1: 'LB', ...more }
        const { faults } = readReceivedTicket(JSON.parse(JSON.stringify(sent)) as Record<string, unknown>)
        const reasons = faults.length > 0 ? faults : [{ field: 'material_description', message: message('errors.field_is_required', { label: 'Material description' }) }]
        const { payload, is_whole: isWhole } = keptPayload(sent)
        await client.query(`
          INSERT INTO refused_arrivals (dot_authority_id, fingerprint, source, sender, import_row, ticket_number, supplier, payload, is_whole, reason, faults, arrival_count, first_at, last_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz - make_interval(hours => $14::int + $12::int), $13::timestamptz - make_interval(hours => $14))`,
        [agency, createHash('sha256').update(payload).digest(), file === undefined ? 'api' : 'import', mark(file ?? 'North Ridge load-out'), file === undefined ? null : 8 + count, number, supplier, payload, isWhole,
          reasons.map((one) => one.message).join(' '), JSON.stringify(reasons), count, load, hours])
      }
    }
  },
} satisfies AreaSample
