/**
 * A list of ids with one change of it undone, whatever others changed since (API-32): added ids are removed, removed ids
 * are added again, all others stay. Sorted by id.
 */
export function withoutChange(now: readonly number[], was: readonly number[], is: readonly number[]): number[] {
  const before = new Set(was)
  const came = new Set(is.filter((id) => !before.has(id)))
  const after = new Set(is)
  const left = was.filter((id) => !after.has(id))
  return [...new Set([...now.filter((id) => !came.has(id)), ...left])].sort((one, other) => one - other)
}
