/**
 * A list of ids with one of its changes undone, whatever others changed since (API-32): ids that it added are removed, ids that it
 * removed are added again, and all others stay. Sorted by id.
 */
export function withoutChange(now: readonly number[], was: readonly number[], is: readonly number[]): number[] {
  const before = new Set(was)
  const came = new Set(is.filter((id) => !before.has(id)))
  const after = new Set(is)
  const left = was.filter((id) => !after.has(id))
  return [...new Set([...now.filter((id) => !came.has(id)), ...left])].sort((one, other) => one - other)
}
