import type { Sort } from '#src/platform/client/table/model'

/** The page and order of a table as a Java-style list takes them (API-9). */
export function javaPage({ startRow, endRow, sort }: { readonly startRow: number; readonly endRow: number; readonly sort: readonly Sort[] }) {
  const page_size = endRow - startRow
  return { page_size, page_number: startRow / page_size, sort: sort.map(({ key, direction }) => `${key},${direction}`) }
}
