import { useMemo } from 'react'
import { partOf, readLine } from '#src/areas/tickets/domain/filter-line/read-line'
import { tokensOf } from '#src/areas/tickets/domain/filter-line/tokens'
import type { TicketFilters } from '#src/areas/tickets/domain/filters'
import { suggestionsFor } from '#src/areas/tickets/client/filter-line/suggest'
import { message } from '#src/platform/domain/messages'
import { dayInZone } from '#src/platform/domain/time/days'
import type { TypedWords } from '#src/platform/client/table/searches/typed-words'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { showRefusal } from '#src/workspace/client/writes/send'

/** Lets a person type filters into the tickets' search box: when a space or Enter follows a filter, it becomes a chip (PLUS-23). */
export function useFilterWords(filters: TicketFilters, change: (to: TicketFilters, options?: { replace?: boolean }) => void, projectId: number | null): TypedWords {
  return useMemo(() => ({
    suggest: (text, signal) => suggestionsFor(text, projectId, signal),
    take(text, isDone) {
      // a quoted value whose closing quote is missing is not complete yet
      if (!isDone && tokensOf(text).some(({ isClosed }) => !isClosed)) return text
      const { filters: next, rest, named, problems } = readLine(text, dayInZone(new Date(), browserZone()), filters)
      const [problem] = problems
      if (isDone && problem !== undefined) showRefusal(message(problem.message, problem.values))
      if (named === 0) return text
      change({ ...next, search: searchedIn(rest) })
      return rest === '' || isDone ? rest : `${rest} `
    },
    searched: searchedIn,
  }), [filters, change, projectId])
}

/** The text to search for: the typed text without the words that name a filter. */
function searchedIn(text: string): string {
  const words = tokensOf(text)
  return words.some((word) => partOf(word) !== null) ? words.filter((word) => partOf(word) === null).map(({ raw }) => raw).join(' ') : text
}
