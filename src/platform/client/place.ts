/** Degrees of a place on earth. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const PATIENCE_MS = 10_000
const FRESH_MS = 60_000
const DECIMALS = 6

/** Until then nobody waits for the browser again: it did not tell just now, as while its own question stands unanswered. */
let silentUntil = 0
/** What it told last: for a minute nobody waits for it to be asked again. */
let told: { readonly place: Place; readonly at: number } | null = null

/**
 * Where this browser is; null when the person or the browser does not tell, or takes longer than 10 s. The browser asks
 * the person, and its own limit begins only when that is answered; who did not answer is not waited for again for a minute.
 */
export function placeOfBrowser(now: () => number = Date.now): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  if (told !== null && now() - told.at < FRESH_MS) return Promise.resolve(told.place)
  const asked = new Promise<Place | null>((resolve) => {
    const late = setTimeout(() => {
      if (now() >= silentUntil) silentUntil = now() + FRESH_MS
      resolve(null)
    }, PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(late)
        silentUntil = 0
        const place = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }
        told = { place, at: now() }
        resolve(place)
      },
      () => {
        clearTimeout(late)
        resolve(null)
      },
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
  return now() < silentUntil ? Promise.resolve(null) : asked
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
