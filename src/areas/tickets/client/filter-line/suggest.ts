import { namedRanges } from '#src/areas/tickets/domain/filter-line/days'
import { lineFilters, type LineFilter } from '#src/areas/tickets/domain/filter-line/names'
import { partOf, type LinePart } from '#src/areas/tickets/domain/filter-line/read-line'
import { quoted, tokensOf } from '#src/areas/tickets/domain/filter-line/tokens'
import { listFilterWords, yesNoFilterWords } from '#src/areas/tickets/client/filters/filter-chips'
import { valuesOfFilter } from '#src/areas/tickets/client/filters/values-of-filter'
import type { Suggestion } from '#src/platform/client/table/searches/typed-words'

const MOST = 8
/** A typed word that may be the beginning of a filter's name: at least two letters. */
const NAME_BEGINS = /^[a-z-]{2,}$/i

/** Suggestions for completing the last word of a filter line: names of filters, and values of the filter that the word names (PLUS-23). */
export async function suggestionsFor(line: string, projectId: number | null, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const word = tokensOf(line).at(-1)
  if (word === undefined || (word.end < line.length && word.isClosed)) return []
  const before = line.slice(0, word.start)
  const part = partOf(word)
  const suggestions = part !== null ? await values(part, projectId, signal) : names(word.raw)
  return suggestions.slice(0, MOST).map(({ text, label, detail }) => ({ text: before + text, label, ...(detail !== undefined && { detail }) }))
}

async function values({ filter, value, operator, sign }: LinePart, projectId: number | null, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const begins = value.toLowerCase()
  const fixed = (all: readonly string[]): Suggestion[] => all.filter((one) => one.startsWith(begins)).map((one) => ({ text: `${filter.name}:${one} `, label: `${filter.name}:${one}` }))
  if (filter.kind === 'list' && operator === ':') {
    return (await valuesOfFilter(filter.filter, value, projectId, signal)).map((one) => ({ text: `${filter.name}:${quoted(one)} `, label: `${filter.name}:${quoted(one)}` }))
  }
  if (filter.kind === 'choice') return fixed(Object.keys(filter.values))
  if (filter.kind === 'days') return fixed(Object.keys(namedRanges))
  return filter.kind === 'yes' ? signed(filter, sign === '' ? null : sign) : []
}

/** The names of filters that begin with the typed word. A yes-or-no filter is written with `-` or `+` before its name. */
function names(raw: string): readonly Suggestion[] {
  const sign = raw.startsWith('-') || raw.startsWith('+') ? raw.charAt(0) : null
  const begins = (sign === null ? raw : raw.slice(1)).toLowerCase()
  if (raw !== ':' && sign === null && !NAME_BEGINS.test(raw)) return []
  return lineFilters.filter((one) => (sign === null || one.kind === 'yes') && (raw === ':' || one.name.startsWith(begins))).flatMap((one) => {
    if (one.kind === 'yes') return signed(one, sign)
    const text = one.kind === 'net' ? 'net>' : `${one.name}:`
    return [{ text, label: text, detail: detailOf(one) }]
  })
}

function signed(filter: LineFilter & { readonly kind: 'yes' }, sign: string | null): Suggestion[] {
  const both = [['+', 'yes'], ['-', 'no']] as const
  return both.filter(([one]) => sign === null || sign === one).map(([one, is]) => ({ text: `${one}${filter.name} `, label: `${one}${filter.name}`, detail: yesNoFilterWords[filter.filter][is] }))
}

function detailOf(filter: Exclude<LineFilter, { readonly kind: 'yes' }>): string {
  switch (filter.kind) {
    case 'list':
      return listFilterWords[filter.filter]
    case 'choice':
      return Object.keys(filter.values).join(', ')
    case 'days':
      return '11/20, last-week, 11/1..11/20'
    case 'net':
      return 'net>24, net:10..24'
  }
}
