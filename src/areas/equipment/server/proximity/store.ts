import { usualProximity } from '#src/areas/equipment/domain/proximity/proximity'
import type { DecimalText } from '#src/platform/domain/units/decimal'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The two ranges in a project's proximity settings, in meters. */
export interface Ranges {
  readonly proximity_range_meters: DecimalText
  readonly transmission_range_meters: DecimalText
}

/** The stored settings of a project; version 0 means the defaults. */
export interface StoredProximity extends Ranges {
  readonly id: number
  readonly version: number
}

/** The settings of a project. `lock` takes an advisory lock, because a project with the default settings has no row to lock. */
export async function findProximity(db: AgencyTransaction, projectId: number, lock = false): Promise<StoredProximity> {
  if (lock) await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`proximity_settings\n${db.agency}\n${projectId}`}, 17))`)
  const row = await db.maybeOne(sql<StoredProximity>`
    SELECT id, version, trim_scale(proximity_range_meters)::text AS proximity_range_meters, trim_scale(transmission_range_meters)::text AS transmission_range_meters
    FROM proximity_settings WHERE dot_authority_id = ${db.agency} AND id = ${projectId}`)
  return row ?? { id: projectId, version: 0, ...usualProximity }
}

/** Stores the ranges of a project; returns the new version. */
export async function putProximity(db: AgencyTransaction, projectId: number, ranges: Ranges): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    INSERT INTO proximity_settings (dot_authority_id, id, proximity_range_meters, transmission_range_meters)
    VALUES (${db.agency}, ${projectId}, ${ranges.proximity_range_meters}, ${ranges.transmission_range_meters})
    ON CONFLICT (dot_authority_id, id) DO UPDATE SET proximity_range_meters = excluded.proximity_range_meters,
      transmission_range_meters = excluded.transmission_range_meters, version = proximity_settings.version + 1, updated_at = now()
    RETURNING version`)
  return version
}
