/**
 * The distinct texts of a list, and for each entry of the list the position of its text among the distinct texts. Positions are counted
 * from 1, as in SQL.
 */
export interface Distinct {
  readonly values: readonly string[]
  readonly places: readonly number[]
}

/** Finds the distinct texts of a list, so that a statement about many rows sends each text only once. */
export function distinct(texts: readonly string[]): Distinct {
  const indexByText = new Map<string, number>()
  const places = texts.map((text) => {
    const place = indexByText.get(text) ?? indexByText.size + 1
    if (place > indexByText.size) indexByText.set(text, place)
    return place
  })
  return { values: [...indexByText.keys()], places }
}
