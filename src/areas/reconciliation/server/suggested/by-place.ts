/** Groups rows by their field `place`. The rows of each group keep their order. */
export function byPlace<Row extends { readonly place: number }>(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const known = groups.get(row.place)
    if (known === undefined) groups.set(row.place, [row])
    else known.push(row)
  }
  return groups
}
