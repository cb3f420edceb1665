import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { Sort, TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'

interface PageAsked {
  readonly page_size: number
  readonly page_number: number
  readonly search?: string
  readonly sort_by?: string
  readonly sort_order?: string
}

/** A table source for a list whose call accepts page, sort and search, and returns the total count in a header (API-9). */
export function pagedSource<Row extends TableRow, Answer>(queryKey: readonly unknown[], ask: (page: PageAsked) => RequestValue<Answer>, rowsOf: (answer: Answer) => readonly Row[]): TableSource<Row> {
  return {
    queryKey,
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { search } = filters
      const request: PageAsked = { page_size: size, page_number: startRow / size + 1, ...sortOf(sort), ...(typeof search === 'string' && search !== '' ? { search } : {}) }
      const { answer, headers } = await callApiWithHeaders(ask(request), { signal, ignore: 'all' })
      const rows = rowsOf(answer)
      return { rows, total: Number(headers.get('total-count') ?? rows.length) }
    },
  }
}

function sortOf(sort: readonly Sort[]): Pick<PageAsked, 'sort_by' | 'sort_order'> {
  return sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }
}
