import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Tell = (position: { coords: { latitude: number; longitude: number } }) => void

/** The position requests to the browser, which a test answers or leaves open. */
let positionRequests: { tell: Tell; refuse: () => void }[]
let placeOfBrowser: () => Promise<unknown>

beforeEach(async () => {
  positionRequests = []
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (tell: Tell, refuse: () => void) => void positionRequests.push({ tell, refuse }) } })
  placeOfBrowser = (await import('#src/platform/client/place')).placeOfBrowser
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const here = { coords: { latitude: 45.123456789, longitude: -93.5 } }

describe('the location of a delivery', () => {
  test('PROJ-43 it has six decimals, and is null when the person denies access', async () => {
    const place = placeOfBrowser()
    positionRequests[0]?.tell(here)
    expect(await place).toEqual({ latitude: 45.123457, longitude: -93.5 })
    await vi.advanceTimersByTimeAsync(61_000)
    const refused = placeOfBrowser()
    positionRequests[1]?.refuse()
    expect(await refused).toBeNull()
  })

  test('PROJ-43 in a coding run, a location less than a minute old is reused for the next ticket without waiting', async () => {
    const first = placeOfBrowser()
    positionRequests[0]?.tell(here)
    const place = await first
    await vi.advanceTimersByTimeAsync(59_000)
    expect(await placeOfBrowser()).toEqual(place)
    expect(positionRequests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    void placeOfBrowser()
    expect(positionRequests).toHaveLength(2)
  })

  test('PROJ-43 an unanswered permission prompt of the browser delays an accept by 10 s, and does not delay those of the next minute at all', async () => {
    const waiting = placeOfBrowser()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await waiting).toBeNull()
    expect(await placeOfBrowser()).toBeNull()
    await vi.advanceTimersByTimeAsync(61_000)
    const later = placeOfBrowser()
    positionRequests.at(-1)?.tell(here)
    expect(await later).toEqual({ latitude: 45.123457, longitude: -93.5 })
  })
})
