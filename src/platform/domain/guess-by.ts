/**
 * The field that each heading of a file most likely means, by the words of each field as `wordsOf` returns them. Null for no match, and
 * for a field that an earlier heading has taken.
 */
export function guessBy<Field extends string>(fieldOf: ReadonlyMap<string, Field>, headings: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>()
  return headings.map((heading) => {
    const field = fieldOf.get(wordsOf(heading)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** A heading without its unit in parentheses, in lower case, with only letters and digits. */
export function wordsOf(heading: string): string {
  return heading.replace(/\([^)]*\)\s*$/, '').replace(/[#№]/g, ' number').toLowerCase().replace(/[^a-z0-9]+/g, '')
}
