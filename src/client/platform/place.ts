/** Degrees of a place on earth. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const PATIENCE_MS = 10_000
const FRESH_MS = 60_000
const DECIMALS = 6

/** Where this browser is; null when the person or the browser does not tell, or takes too long. The browser asks the person. */
export function placeOfBrowser(): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
