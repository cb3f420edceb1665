import type { VerificationGrouping } from '#src/areas/reconciliation/domain/verification/rule'
import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** The SQL condition on `slips s` for tickets that can be drawn: neither voided nor rejected, because such a load is not paid. */
export const canBeDrawn = sql.constant(sql.part`s.status <> ALL ('{rejected,voided}'::text[])`)

/** The SQL expression on `slips s` by which a rule groups tickets. Tickets without a value form one group. */
export const groupNames: Readonly<Record<VerificationGrouping, SqlPart>> = {
  none: sql.constant(sql.part`''`),
  plant: sql.constant(sql.part`s.plant_name`),
  supplier: sql.constant(sql.part`s.supplier`),
  contractor: sql.constant(sql.part`coalesce(s.contractor, '')`),
  material: sql.constant(sql.part`s.material_description`),
}
