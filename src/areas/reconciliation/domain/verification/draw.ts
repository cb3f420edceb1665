/**
 * The order in which the tickets of a group are drawn. Anybody who has the seed and the ids can compute the same order: each ticket's key
 * is the SHA-256 digest of the UTF-8 text `seed:id`, where the id has no leading zeros, and tickets are drawn in ascending order of their
 * keys. To influence which tickets are drawn, one would have to choose the seed. The order of `ids` does not matter. `digest`: the SHA-256
 * digest in hexadecimal.
 */
export function drawOrder(seed: string, ids: readonly number[], digest: (text: string) => string): number[] {
  const keyed = ids.map((id) => ({ id, key: digest(`${seed}:${id}`) }))
  return keyed.toSorted((one, other) => (one.key === other.key ? one.id - other.id : one.key < other.key ? -1 : 1)).map(({ id }) => id)
}
