import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorOfAnswer, networkError } from '#src/platform/client/api/api-error'
import { closeSocket, openSocket } from '#src/platform/client/api/socket'
import { storeTokensOf } from '#src/platform/client/api/tokens'
import { followChanges, readOldAgain, shownAnswer } from '#src/workspace/client/map/layers/use-layer-answers'

const AGENCY = 1
const FRESH_MS = 30_000
let client: QueryClient
let sockets: { onmessage: (event: { data: string }) => void }[] = []
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  // otherwise an answer would never become stale, because in Node the library assumes server-side rendering
  environmentManager.setIsServer(() => false)
  client = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } })
  sockets = []
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  closeSocket()
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The answer of a layer for the whole world, as a map shows it. Counts how often the answer is read. */
async function shown(agency: number, layer: string, isEnabled = true) {
  let reads = 0
  const observer = new QueryObserver(client, { queryKey: ['map', agency, layer, null, '', 'whole'], queryFn: async () => (reads += 1), enabled: isEnabled })
  const values: (number | undefined)[] = []
  ends.push(observer.subscribe(({ data }) => values.push(data)))
  await vi.advanceTimersByTimeAsync(0)
  return { reads: () => reads, wasBlank: () => values.slice(values.indexOf(1)).includes(undefined) }
}

/** Sends a message of the server over the session's connection. */
function pushed(message: object): void {
  sockets.at(-1)?.onmessage({ data: JSON.stringify(message) })
}

test('TICK-78 API-25 after a team changes, all layers of a map are read again, since the person may see other projects', async () => {
  vi.stubGlobal('location', { protocol: 'http:', host: 'agency.example' })
  vi.stubGlobal('WebSocket', class {
    constructor() {
      sockets.push(this as never)
    }
    close() {}
  })
  storeTokensOf(new Headers({ authorization: 'Bearer a.b.c', 'refresh-token': 'r', 'id-token': 'i' }))
  openSocket()
  const [samples, plants, elsewhere] = [await shown(AGENCY, 'samples'), await shown(AGENCY, 'plants'), await shown(2, 'samples')]
  let changed = () => {}
  ends.push(followChanges(client, AGENCY, [{ id: 'samples', onChange: (again) => ((changed = again), () => {}) }, { id: 'plants', onChange: () => () => {} }]))
  pushed({ kind: 'tickets', ids: [1] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([samples.reads(), plants.reads()]).toEqual([1, 1])
  for (const id of [1, 2, 3]) pushed({ kind: 'projects', ids: [id] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([samples.reads(), plants.reads(), elsewhere.reads()]).toEqual([2, 2, 1])
  changed()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([samples.reads(), plants.reads()]).toEqual([3, 2])
  expect([samples.wasBlank(), plants.wasBlank()]).toEqual([false, false])
})

test('TICK-78 moving a map reads its stale answers again while it goes on showing them, and not its fresh ones', async () => {
  const [samples, unasked] = [await shown(AGENCY, 'samples'), await shown(AGENCY, 'view', false)]
  await vi.advanceTimersByTimeAsync(FRESH_MS - 1_000)
  readOldAgain(client, AGENCY)
  await vi.advanceTimersByTimeAsync(0)
  expect(samples.reads()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  for (let move = 0; move < 3; move += 1) readOldAgain(client, AGENCY)
  await vi.advanceTimersByTimeAsync(0)
  readOldAgain(client, AGENCY)
  await vi.advanceTimersByTimeAsync(0)
  expect([samples.reads(), samples.wasBlank(), unasked.reads()]).toEqual([2, false, 0])
})

test.each([
  ['that the server did not answer', networkError(), 'before'],
  ['that failed in the server', errorOfAnswer(503, '', {}), 'before'],
  ['that was refused', errorOfAnswer(404, '', {}), null],
])('TICK-78 after a read %s, a map shows the previous answer only if the person may still see it', (_what, error, answer) => {
  expect([shownAnswer({ data: 'before', error }), shownAnswer({ data: 'before', error: null }), shownAnswer({ data: undefined, error })]).toEqual([answer, 'before', null])
})
