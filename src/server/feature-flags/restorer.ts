import { sql } from '#src/server/platform/database/sql'
import { restoreColumnsOf } from '#src/server/record-events/restorer'

/** A switched flag goes back to what it was (API-32). */
export const featureFlagRestorer = restoreColumnsOf({
  table: 'feature_flags', columns: ['is_on'], may: 'change_agency', name: sql.part`record.name`,
})
