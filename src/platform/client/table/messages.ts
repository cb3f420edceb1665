/** A number with a noun in the singular or plural, so that no table says '1 rows'. */
const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const tableWords = {
  loading: 'Loading…',
  rowLoading: 'Loading',
  nameless: 'No name',
  noMatch: 'No results found.',
  found: (count: number, noun: Noun) => counted(count, noun.one, noun.many),
  clearFilters: 'Clear filters',
  failed: 'The rows could not be loaded.',
  countFailed: 'The total could not be loaded.',
  retry: 'Try again',
  saving: 'Saving',
  over: 'Over',
  left: 'No longer matches the filter; stays until the next refresh',
  selectAll: 'Select all that match',
  selectRow: 'Select',
  selected: 'selected',
  notSelected: 'not selected',
  editor: 'New value',
  sortHint: 'Press Enter to sort',
  tooManyRows: (most: number) => `At most ${counted(most, 'row', 'rows')} can be changed at once.`,
  notEditable: (label: string) => `${label} cannot be changed here.`,
  changedElsewhere: (count: number, noun: Noun) => `${counted(count, noun.one, noun.many)} changed`,
  allSelected: (count: number, noun: Noun) => `${counted(count, noun.one, noun.many)} selected, all that match`,
  someSelected: (count: number, noun: Noun) => `${counted(count, noun.one, noun.many)} selected`,
  allThatMatch: 'all that match',
  letGo: 'Nothing selected',
  copiedCell: 'Cell copied',
  copied: (count: number, noun: Noun) => `${counted(count, noun.one, noun.many)} copied`,
  page: (from: number, to: number, total: number | null) =>
    `Rows ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}${total === null ? '' : ` of ${total.toLocaleString('en-US')}`}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  search: 'Search',
  clearSearch: 'Clear search',
  suggestions: 'Suggestions',
  lastSearches: 'Last searches',
  forgetSearches: 'Clear these searches',
  columns: 'Edit columns',
} as const

/** The noun for the rows of a table ('ticket', 'tickets'). */
export interface Noun {
  readonly one: string
  readonly many: string
}

export const rowNoun: Noun = { one: 'row', many: 'rows' }

export const fieldWords = { title: 'All fields of the row', none: '–', close: 'Close' } as const

export const chooserWords = {
  keys: 'Space shows or hides a column. Alt with up or down moves it, Alt with left or right sizes it.',
  search: 'Find a column',
  found: (count: number) => counted(count, 'column', 'columns'),
  reset: 'Reset to default',
  done: 'Done',
  pin: (name: string) => `Pin ${name} at the left`,
  unpin: (name: string) => `Unpin ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  narrower: (name: string) => `Make ${name} narrower`,
  wider: (name: string) => `Make ${name} wider`,
  width: (name: string) => `Width of ${name}`,
} as const
