/** The field that each heading of a file most likely names, by the words of each field as `wordsOf` writes them; null for none, and for a field that an earlier heading names. */
export function guessBy<Field extends string>(fieldOf: ReadonlyMap<string, Field>, headings: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>()
  return headings.map((heading) => {
    const field = fieldOf.get(wordsOf(heading)) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** A heading without its unit in brackets, its signs and its case. */
export function wordsOf(heading: string): string {
  return heading.replace(/\([^)]*\)\s*$/, '').replace(/[#№]/g, ' number').toLowerCase().replace(/[^a-z0-9]+/g, '')
}
