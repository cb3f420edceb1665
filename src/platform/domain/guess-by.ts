/**
 * Guesses the field for each heading of a file; null if no field matches. The keys of the maps are headings normalized by `wordsOf`. Each
 * field is assigned to at most one heading: a match in an earlier map takes precedence, and within one map, the first matching heading.
 */
export function guessBy<Field extends string>(headings: readonly string[], ...maps: readonly ReadonlyMap<string, Field>[]): (Field | null)[] {
  const usedFields = new Set<Field>()
  const guessed: (Field | null)[] = headings.map(() => null)
  for (const fieldOf of maps) {
    for (const [at, heading] of headings.entries()) {
      const field = fieldOf.get(wordsOf(heading))
      if (field === undefined || guessed[at] !== null || usedFields.has(field)) continue
      usedFields.add(field)
      guessed[at] = field
    }
  }
  return guessed
}

/**
 * A heading for comparison: in lower case, with only letters and digits, without the unit in parentheses at its end, and with # and №
 * replaced by "number".
 */
export function wordsOf(heading: string): string {
  return heading.replace(/\([^)]*\)\s*$/, '').replace(/[#№]/g, ' number').toLowerCase().replace(/[^a-z0-9]+/g, '')
}
