/** What page breaks depend on: the height of a row, and whether the next row must be on the same page. */
export interface RowExtent {
  readonly height: number
  /** True for a heading that may not be the last row of a page. */
  readonly keepsWithNext: boolean
}

/** The rows of one page of a table: from index `from` up to but not including `to`. */
export interface PageOfRows {
  readonly from: number
  readonly to: number
}

/**
 * Divides rows into pages. `room` is the height available for rows on the first page and on later pages. `tail` is the height of the
 * content that must be on the same page as the last row. A table without rows has one page.
 */
export function paginate(extents: readonly RowExtent[], room: { readonly first: number; readonly later: number }, tail: number): readonly PageOfRows[] {
  const pages: PageOfRows[] = []
  let [from, used] = [0, 0]
  const roomNow = () => (pages.length === 0 ? room.first : room.later)
  for (const [at, { height, keepsWithNext }] of extents.entries()) {
    const needed = height + (keepsWithNext ? (extents[at + 1]?.height ?? 0) : 0)
    if (at > from && used + needed > roomNow()) {
      pages.push({ from, to: at })
      from = at
      used = 0
    }
    used += height
  }
  pages.push({ from, to: extents.length })
  const last = pages.length === 1 ? room.first : room.later
  if (tail > 0 && used + tail > last) pages.push({ from: extents.length, to: extents.length })
  return pages
}
