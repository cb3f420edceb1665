/** Accepts a whole number within limits. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number | undefined => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
}

/** Accepts one of these words, ignoring case. */
export function oneOf<Choice extends string>(choices: readonly Choice[]) {
  return (text: string): Choice | undefined => choices.find((choice) => choice === text.toLowerCase())
}

/** Accepts a comma-separated list whose parts all match a pattern; converts the parts to lower case. */
export function list(part: RegExp) {
  return (text: string): readonly string[] | undefined => {
    const parts = text.split(',').map((piece) => piece.trim().toLowerCase()).filter((piece) => piece !== '')
    return parts.every((piece) => part.test(piece)) ? parts : undefined
  }
}

function parsedUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Accepts a web address without a path. */
export function origin(text: string): string | undefined {
  const url = parsedUrl(text)
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return undefined
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' ? url.origin : undefined
}

/** Accepts the address of a tile server: a web address that contains the three placeholders of a tile, none of them in the host. */
export function tileAddress(text: string): string | undefined {
  if (!['{z}', '{x}', '{y}'].every((part) => text.includes(part))) return undefined
  const address = addressOf('https:', 'http:')(text.replaceAll(/\{[zxy]\}/g, '1'))
  return address === undefined || /[{}]/.test(text.split('/')[2] ?? '') ? undefined : text
}

/** Accepts a URL with one of these protocols. */
export function addressOf(...protocols: readonly string[]) {
  return (text: string): string | undefined => {
    const url = parsedUrl(text)
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '' ? text : undefined
  }
}

/** Accepts a web address. */
export function webAddress(text: string): string | undefined {
  const url = parsedUrl(text)
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : undefined
}

/** Accepts the address of a PostgreSQL server that includes the name of a database. */
export function databaseAddress(text: string): string | undefined {
  const url = parsedUrl(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) return undefined
  return url.pathname.length > 1 ? text : undefined
}
