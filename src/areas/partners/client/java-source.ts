import type { Sort } from '#src/platform/client/table/model'

/** Converts the page and sort order of a table to the parameters of a Java-style list (API-9). */
export function javaPage({ startRow, endRow, sort }: { readonly startRow: number; readonly endRow: number; readonly sort: readonly Sort[] }) {
  const page_size = endRow - startRow
  return { page_size, page_number: startRow / page_size, sort: sort.map(({ key, direction }) => `${key},${direction}`) }
}
