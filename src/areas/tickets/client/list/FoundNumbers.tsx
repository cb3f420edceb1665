import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NUMBERS_MAX } from '#src/areas/tickets/domain/filters'
import { words } from '#src/areas/tickets/client/messages'
import { ticketCalls } from '#src/areas/tickets/client/ticket-calls'
import { callApi } from '#src/platform/client/api/call-api'
import type { Filters } from '#src/platform/client/table/model'
import { announce } from '#src/workspace/client/speech/announce'

const MOST_NAMED = 5

/** Says how many of the pasted ticket numbers were found, and which were not found (CLERK-30). Shows nothing if no numbers were pasted. */
export function FoundNumbers({ numbers, wire, agency }: { readonly numbers: readonly string[] | undefined; readonly wire: Filters; readonly agency: number }) {
  const { data } = useQuery({
    queryKey: ['pasted-numbers', agency, wire],
    queryFn: async ({ signal }) => (await callApi(ticketCalls.list({ ...wire, page_size: NUMBERS_MAX, totals: false }), { signal, ignore: 'all' })).slips.map(({ ticket_number: number }) => number),
    enabled: numbers !== undefined,
  })
  const says = numbers === undefined || data === undefined ? '' : foundWords(numbers, data)
  useEffect(() => {
    if (says !== '') announce(says)
  }, [says])
  return says === '' ? null : <span className="found-numbers">{says}</span>
}

/** The result for the pasted numbers as text: '3 of 3 found', or '2 of 3 found. Not found: 4K-99'. */
function foundWords(numbers: readonly string[], foundNumbers: readonly string[]): string {
  const missing = numbers.filter((number) => !foundNumbers.includes(number))
  const counts = { found: numbers.length - missing.length, all: numbers.length }
  if (missing.length === 0) return words('numbers_found', counts)
  const named = missing.slice(0, MOST_NAMED).join(', ')
  const more = missing.length - MOST_NAMED
  return more > 0 ? words('numbers_missing_more', { ...counts, named, more }) : words('numbers_missing', { ...counts, named })
}
