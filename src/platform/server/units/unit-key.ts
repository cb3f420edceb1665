import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** SQL for the form in which two spellings of a unit are equal, like `unitKey` of the domain; empty for null. */
export function unitKeyOf(unit: SqlPart): SqlPart {
  // these are the spaces that JavaScript trims and that NFKC does not change
  return sql.part`upper(regexp_replace(btrim(normalize(coalesce(${unit}, ''), NFKC), E' \\t\\n\\x0b\\f\\r\\u1680\\u2028\\u2029\\ufeff'), '\\.$', ''))`
}
