import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** The form by which two spellings of a unit are one, as `unitKey` of the domain; empty for none. */
export function unitKeyOf(unit: SqlPart): SqlPart {
  // the blanks are those that JavaScript trims and that NFKC leaves as they are
  return sql.part`upper(regexp_replace(btrim(normalize(coalesce(${unit}, ''), NFKC), E' \\t\\n\\x0b\\f\\r\\u1680\\u2028\\u2029\\ufeff'), '\\.$', ''))`
}
