import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** The characters that `trim` removes in JavaScript and that NFKC does not change. */
const spaces = sql.part`E' \\t\\n\\x0b\\f\\r\\u1680\\u2028\\u2029\\ufeff'`

/** SQL for a unit in the normalized form of the domain's `unitKey`, which is the same for all spellings of the unit. Empty for null. */
export function unitKeyOf(unit: SqlPart): SqlPart {
  return sql.part`upper(regexp_replace(btrim(normalize(coalesce(${unit}, ''), NFKC), ${spaces}), '\\.$', ''))`
}

/**
 * SQL for whether a unit in a row of a table is a spelling of one of these units. Nearly all units are ASCII, which NFKC does not change.
 * Such units are compared without NFKC and without a regular expression, because these would take most of the time of a query that counts
 * rows.
 */
export function isUnitAmong(unit: SqlPart, units: readonly string[]): SqlPart {
  const wanted = sql.part`(SELECT ${unitKeyOf(sql.part`one`)} AS key FROM unnest(${[...units]}::text[]) AS one) AS wanted`
  return sql.part`CASE WHEN ${unit} IS NULL OR octet_length(${unit}) = length(${unit})
    THEN upper(btrim(coalesce(${unit}, ''), ${spaces})) = ANY (ARRAY(SELECT unnest(CASE WHEN right(key, 1) = '.' THEN ARRAY[key || '.'] ELSE ARRAY[key, key || '.'] END) FROM ${wanted}))
    ELSE ${unitKeyOf(unit)} = ANY (ARRAY(SELECT key FROM ${wanted})) END`
}
