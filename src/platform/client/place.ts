import { createStore } from '#src/platform/client/state/store'

/** A geographic position in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const PATIENCE_MS = 10_000
const FRESH_MS = 60_000
const DECIMALS = 6

/** The result of the latest request for the browser's position. */
interface LatestPlace {
  /** The last known position, which is reused for a minute. */
  answer: { readonly place: Place; readonly at: number } | null
  /**
   * Until this time (ms), calls return null without waiting, because the browser did not answer an earlier request in time. Perhaps its
   * permission prompt is still open.
   */
  silentUntil: number
}

const latest = createStore<LatestPlace>(() => ({ answer: null, silentUntil: 0 }))

/**
 * The position of this browser; null if the person refuses or the browser takes longer than 10 s. We need our own time limit, because the
 * browser's time limit starts only after the person answers its permission prompt. After such a timeout, calls return null immediately for
 * a minute.
 */
export function placeOfBrowser(now: () => number = Date.now): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  if (latest.answer !== null && now() - latest.answer.at < FRESH_MS) return Promise.resolve(latest.answer.place)
  const request = new Promise<Place | null>((resolve) => {
    const late = setTimeout(() => {
      if (now() >= latest.silentUntil) latest.silentUntil = now() + FRESH_MS
      resolve(null)
    }, PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(late)
        latest.silentUntil = 0
        const place = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }
        latest.answer = { place, at: now() }
        resolve(place)
      },
      () => {
        clearTimeout(late)
        resolve(null)
      },
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
  return now() < latest.silentUntil ? Promise.resolve(null) : request
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
