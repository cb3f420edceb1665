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

/**
 * Where this browser is; null when the person or the browser does not tell, or takes longer than 10 s. The browser asks
 * the person, and its own limit begins only when that is answered; who did not answer is not waited for again for a minute.
 */
export function placeOfBrowser(now: () => number = Date.now): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  const asked = new Promise<Place | null>((resolve) => {
    const late = setTimeout(() => {
      if (now() >= silentUntil) silentUntil = now() + FRESH_MS
      resolve(null)
    }, PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(late)
        silentUntil = 0
        resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
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
