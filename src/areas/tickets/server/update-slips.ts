import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A ticket's id, and its new values. */
type NewValues<Name extends string> = Readonly<{ id: number } & Record<Name, number | string | null>>

/**
 * An UPDATE that gives tickets their new values. `types` has the PostgreSQL type of each value, and `set` makes the assignments from the
 * values, by name. `raise` 1 also raises the tickets' versions. Usually all tickets get the same values; the
 * UPDATE then has no join, which makes it 5 % to 7 % faster.
 */
export function updateSlips<Name extends string>(
  db: AgencyTransaction, tickets: readonly NewValues<NoInfer<Name>>[], types: Readonly<Record<Name, SqlPart>>, set: (next: Readonly<Record<Name, SqlPart>>) => SqlPart, raise: 0 | 1,
): SqlPart {
  // the keys are those of the record
  const names = Object.keys(types) as Name[]
  const by = (value: (name: Name) => SqlPart) => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, SqlPart>
  const ids = tickets.map(({ id }) => id)
  const update = (next: Readonly<Record<Name, SqlPart>>) => sql.part`UPDATE slips SET version = version + ${raise}, updated_at = now(), ${set(next)}`
  const [first] = tickets
  if (first !== undefined && tickets.every((ticket) => names.every((name) => ticket[name] === first[name]))) {
    return sql.part`${update(by((name) => sql.part`${first[name]}::${types[name]}`))} WHERE slips.dot_authority_id = ${db.agency} AND slips.id = ANY (${ids}::int[])`
  }
  const columns = names.map((name) => sql.part`${tickets.map((ticket) => ticket[name])}::${types[name]}[]`)
  return sql.part`${update(by((name) => sql.part`next.${sql.identifier(name)}`))}
    FROM unnest(${ids}::int[], ${sql.join(columns, ', ')}) AS next (id, ${sql.join(names.map((name) => sql.identifier(name)), ', ')})
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = next.id`
}
