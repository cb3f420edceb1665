import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/** Undoes switching a flag (API-32). */
export const featureFlagRestorer = restoreColumnsOf({
  table: 'feature_flags', columns: ['is_on'], may: 'change_agency', name: sql.part`record.name`,
})
