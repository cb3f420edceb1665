/** Whether the list of parked tickets shows only tickets that were handed over to the person, according to its query. */
export function isForMe(query: string): boolean {
  return new URLSearchParams(query).get('show') === 'for_me'
}

/** The path and query of the list of parked tickets. */
export function parkedPath(forMe: boolean, search = ''): string {
  const text = new URLSearchParams({ ...(forMe ? { show: 'for_me' } : {}), ...(search.trim() === '' ? {} : { search: search.trim() }) }).toString()
  return text === '' ? '/parked' : `/parked?${text}`
}
