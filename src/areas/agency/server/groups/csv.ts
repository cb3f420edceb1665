import { safeCsv } from '#src/platform/server/csv/safe-csv'

/** A group with its members, as the list call returns it. */
interface Exported {
  readonly name: string
  readonly description: string
  readonly members: readonly { readonly name: string; readonly email: string }[]
}

/**
 * The CSV of groups. It has one line per member, so that a spreadsheet can filter by group and by member; a group without members has one
 * line.
 */
export function groupsCsv(rows: readonly string[]): string {
  const groups = rows.map((row): Exported => JSON.parse(row))
  return safeCsv(
    ['Group', 'Description', 'Member', 'Email'],
    groups.flatMap(({ name, description, members }) => (members.length === 0 ? [[name, description, '', '']] : members.map((one) => [name, description, one.name, one.email]))),
  )
}
