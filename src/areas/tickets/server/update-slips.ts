import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The id of a ticket, and the new values for the ticket. */
type NewValues<Name extends string> = Readonly<{ id: number } & Record<Name, number | string | null>>

/**
 * SQL for an UPDATE that sets new values on tickets. `types` has the PostgreSQL type of each value. `set` receives the SQL of each value,
 * by name, and returns the assignments. If `raise` is 1, the versions of the tickets are raised too. If all tickets get the same values,
 * which is usual, the UPDATE has no join, which makes it 5 % to 7 % faster.
 */
export function updateSlips<Name extends string>(
  db: AgencyTransaction, tickets: readonly NewValues<NoInfer<Name>>[], types: Readonly<Record<Name, SqlPart>>, set: (next: Readonly<Record<Name, SqlPart>>) => SqlPart, raise: 0 | 1,
): SqlPart {
  // the keys of `types` are the names of the values, so the cast is safe
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
