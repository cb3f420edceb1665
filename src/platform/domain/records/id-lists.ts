/**
 * Undoes one change of a list of ids (from `was` to `is`), but keeps what other people have changed in the list since (API-32). Removes the
 * ids that the change added, and adds the ids that it removed. The result is sorted by id.
 */
export function withoutChange(now: readonly number[], was: readonly number[], is: readonly number[]): number[] {
  const before = new Set(was)
  const came = new Set(is.filter((id) => !before.has(id)))
  const after = new Set(is)
  const left = was.filter((id) => !after.has(id))
  return [...new Set([...now.filter((id) => !came.has(id)), ...left])].sort((one, other) => one - other)
}
