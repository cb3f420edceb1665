import type { RaisedAlarm } from '#src/areas/plants/server/plant-alarms/store'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'

/**
 * Emails newly raised alarms to those contacts of a plant or of its supplier that an administrator has chosen for alarms. Each email is
 * sent once, after the transaction commits.
 */
export async function mailAlarms(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, alarms: readonly RaisedAlarm[], timezone: string): Promise<void> {
  if (alarms.length === 0) return
  const { agency } = await db.one(sql<{ agency: string }>`SELECT name AS agency FROM dot_authorities WHERE id = ${db.agency}`)
  const contacts = await db.many(sql<{ email: string; name: string; plant_id: number | null; supplier: string }>`
    SELECT DISTINCT ON (email, plant_id, supplier) email, name, plant_id, supplier FROM plant_contacts
    WHERE dot_authority_id = ${db.agency} AND alarms AND email <> '' ORDER BY email, plant_id, supplier, id`)
  for (const alarm of alarms) {
    const recipients = new Map(contacts.filter((one) => one.plant_id === alarm.plant_id || (one.plant_id === null && one.supplier === alarm.supplier)).map((one) => [one.email, one.name]))
    for (const [recipient, name] of recipients) {
      await sendMessage(db, jobs, {
        agency: db.agency, channel: 'mail', kind: alarm.kind === 'silent' ? 'plant_silent' : 'plant_late', recipient, secret: null, holdsMinutes: null, address: null,
        facts: { agency, first_name: name, plant: `${alarm.name}, ${alarm.supplier}`, since: usDateTime(alarm.began_at, timezone), tickets: alarm.tickets },
      })
    }
  }
}
