import { LBS_OF_TON, spellingsOf } from '#src/platform/domain/units/weight-units'
import { sql } from '#src/platform/server/database/sql'
import { unitKeyOf } from '#src/platform/server/units/unit-key'

/** SQL for the net weight of a ticket in short tons, for use in a query on `slips`; null if the unit is not a weight. */
export const tonsOf = sql.part`CASE WHEN ${unitKeyOf(sql.part`uom_1`)} = ANY(${[...spellingsOf('tons')]}::text[]) THEN net_amount
  WHEN ${unitKeyOf(sql.part`uom_1`)} = ANY(${[...spellingsOf('lbs')]}::text[]) THEN net_amount / ${LBS_OF_TON}::numeric END`
