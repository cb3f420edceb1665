/**
 * Adds to each line of a list the id that `idOf` computes from the line, so that a line keeps its id when other lines are added or removed.
 * If several lines have the same id, the later ones get the next lower free numbers.
 */
export function withIds<Line>(lines: readonly Line[], idOf: (line: Line) => number): readonly (Line & { readonly id: number })[] {
  const usedIds = new Set<number>()
  return lines.map((line) => {
    let id = idOf(line)
    while (usedIds.has(id)) id -= 1
    usedIds.add(id)
    return { ...line, id }
  })
}

/** A negative number for a text: its FNV-1a hash, shortened to 31 bits. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return -(hash >>> 1) - 1
}
