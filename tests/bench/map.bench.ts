import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { inTurns } from '#tests/bench/measured'
import { launchChromium } from '#tests/chromium'

const POINTS = 50_000
const TURNS = 4
const top = join(import.meta.dirname, '..', '..')
const leaflet = join(top, 'node_modules', 'leaflet', 'dist')

/**
 * The map of a project with 50,000 delivered tickets in the built product, compared with a bare Leaflet canvas of the same size with the
 * same 50,000 points: the time until the marks are painted, and the frame times while the map is dragged. The bare page has two paint
 * times: one with Leaflet loaded and the points in memory, so that it only draws, and one that includes the download of Leaflet and of a
 * file with the points, without a session or a database. The product loads Leaflet and the tickets only when the map is opened. The server
 * clusters the tickets of the visible area, so the product's page never has more than a few hundred marks. The server's time for this call
 * is measured too.
 */
export const bench: Bench = async () => {
  if (!existsSync(join(top, 'dist', 'client', 'index.html'))) throw new Error('there is no build: npm run bench makes one')
  const at = await openBenchServer()
  const files = await openFiles()
  const browser = await launchChromium()
  try {
    const project = await located(at)
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US' })
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify({ authorization: at.clerk.accessToken, refresh: at.clerk.refreshToken, id: '', expires_at: 0 }))
    const openOurs = async () => ourMap(await context.newPage(), at.running.address, project)
    // this first opening is not measured; it only shows how large the bare map has to be
    const size = await openOurs()
    const turns: { ours: Ours[]; bare: Bare[] } = { ours: [], bare: [] }
    const sides = [async () => void turns.ours.push(await openOurs()), async () => void turns.bare.push(await bareMap(await context.newPage(), files.address, size))]
    // our map and the bare map take turns at being measured first
    for (let turn = 0; turn < TURNS; turn += 1) for (const measure of turn % 2 === 0 ? sides : sides.toReversed()) await measure()
    const middle = <Figure extends string>(of: readonly Readonly<Record<Figure, number>>[], figure: Figure) => percentiles(of.map((one) => one[figure])).p50
    const views = await inTurns({
      whole: () => at.clerk.get(`/v1/slips/map?project_id=${project}&zoom=0`),
      view: () => at.clerk.get(`/v1/slips/map?project_id=${project}&west=-121&south=46&east=-120&north=47&zoom=9`),
    }, 30, 5)
    return [
      { name: `map of ${POINTS} points, first paint of the marks, against a bare Leaflet canvas with the points in memory`, unit: 'ms', ours: middle(turns.ours, 'paint'), floor: middle(turns.bare, 'drawn'), aim: 1 },
      { name: `map of ${POINTS} points, first paint of the marks, against a bare Leaflet canvas that downloads Leaflet and the points`, unit: 'ms', ours: middle(turns.ours, 'paint'), floor: middle(turns.bare, 'paint'), aim: 1 },
      { name: `map of ${POINTS} points, marks and the list of them, which the bare page does not have, against its marks with their download`, unit: 'ms', ours: middle(turns.ours, 'list'), floor: middle(turns.bare, 'paint'), aim: 1.5 },
      { name: `map of ${POINTS} points, frame while dragging, p98, against a bare Leaflet canvas`, unit: 'ms', ours: middle(turns.ours, 'p98'), floor: middle(turns.bare, 'p98'), aim: 1 },
      { name: `map of ${POINTS} points, time in frames over 20 ms while dragging, against a bare Leaflet canvas`, unit: 'ms', ours: middle(turns.ours, 'slow'), floor: Math.max(middle(turns.bare, 'slow'), 1), aim: 1 },
      { name: `map of ${POINTS} points, answer for the whole world, against the limit of 250 ms`, unit: 'ms', ours: views.whole, floor: 250, aim: 1 },
      { name: `map of ${POINTS} points, clusters of a view, against the limit of 150 ms`, unit: 'ms', ours: views.view, floor: 150, aim: 1 },
    ]
  } finally {
    await browser.close()
    await files.close()
    await at.close()
  }
}

interface Measured {
  readonly paint: number
  readonly p98: number
  readonly slow: number
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Ours extends Measured, Size {
  readonly list: number
}

interface Bare extends Measured {
  /** The part of `paint` that remains if Leaflet and the points are already in memory. */
  readonly drawn: number
}

/** Adds a project whose tickets are spread over one square degree; returns its id. */
async function located({ owner, make }: BenchServer): Promise<number> {
  const project = await make.project({ latitude: 46.5, longitude: -120.5 })
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'M' || n, 'm' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered', 46 + (n * 7919 % 50000) / 50000.0, -121 + (n * 104729 % 50000) / 50000.0 FROM generate_series(1::bigint, ${POINTS}) AS n`,
  [make.firstAgency, project, await make.plant()])
  await owner.query('ANALYZE slips')
  return project
}

/**
 * The time from changing the URL in the open, idle product until the map has its marks, and until both the map and the list have them.
 */
async function ourMap(page: Page, address: string, project: number): Promise<Ours> {
  await page.goto(`${address}/projects`)
  await page.getByRole('grid').waitFor()
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate(async (path) => {
    const start = performance.now()
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    // the map counts as painted once marks cover this share of its canvas, which the mark of the project alone does not
    const share = 0.03
    // a small copy, since reading the whole canvas in each frame would take longer than drawing it
    const sample = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true })
    const isPainted = () => {
      const canvas = document.querySelector<HTMLCanvasElement>('.map .leaflet-overlay-pane .map-canvas')
      if (canvas === null || sample === null) return false
      sample.clearRect(0, 0, 64, 64)
      sample.drawImage(canvas, 0, 0, 64, 64)
      const { data } = sample.getImageData(0, 0, 64, 64)
      let covered = 0
      for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) > 0) covered += 1
      return covered > share * 64 * 64
    }
    const isListed = () => /[\d,]+ tickets/.test(document.querySelector('[role=grid][aria-label="In this map view"]')?.textContent ?? '')
    let paint = 0
    while (paint === 0 || !isListed()) {
      await frame()
      // the painted marks become visible only in the next frame
      if (paint === 0 && isPainted()) {
        await frame()
        paint = performance.now() - start
      }
    }
    await frame()
    return { paint, list: performance.now() - start }
  }, `/projects/${project}/map`)
  const { width, height } = (await page.locator('.map').boundingBox()) ?? { width: 0, height: 0 }
  const measured = await drag(page, '.map')
  await page.close()
  return { ...painted, width, height, ...measured }
}

/** The files of the bare page: itself, Leaflet, and the points as [latitude, longitude]. */
async function openFiles() {
  const points = Array.from({ length: POINTS }, (_, n) => [46 + ((n * 7919) % POINTS) / POINTS, -121 + ((n * 104_729) % POINTS) / POINTS])
  const cacheControl = 'max-age=3600'
  const files = new Map<string | undefined, readonly [type: string, caching: string, content: string | Buffer]>([
    ['/', ['text/html', 'no-store', '<!doctype html><div id="map"></div>']],
    ['/leaflet.js', ['text/javascript', cacheControl, readFileSync(join(leaflet, 'leaflet.js'))]],
    ['/leaflet.css', ['text/css', cacheControl, readFileSync(join(leaflet, 'leaflet.css'))]],
    ['/points.json', ['application/json', 'no-store', JSON.stringify(points)]],
  ])
  const server = createServer(({ url }, response) => {
    const [type, caching, content] = files.get(url) ?? ['text/plain', 'no-store', '']
    response.writeHead(200, { 'content-type': type, 'cache-control': caching }).end(content)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => {
      server.closeAllConnections()
      server.close(() => closed())
    }),
  }
}

/** The time from requesting the map in an open page until its points are painted, and the part of it after the download. */
async function bareMap(page: Page, address: string, { width, height }: Size): Promise<Bare> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.addStyleTag({ content: `#map { width: ${width}px; height: ${height}px }` })
  const painted = await page.evaluate(async () => {
    interface Drawing {
      map(id: string, options: object): { fitBounds(box: number[][]): { addTo?: unknown } }
      circleMarker(at: number[], options: object): { addTo(map: unknown): void }
    }
    const start = performance.now()
    const loaded = (element: HTMLElement) => new Promise((done) => {
      element.addEventListener('load', done)
      document.head.append(element)
    })
    const read = fetch('points.json').then((answer) => answer.json() as Promise<number[][]>)
    await Promise.all([
      loaded(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'leaflet.css' })),
      loaded(Object.assign(document.createElement('script'), { src: 'leaflet.js' })),
    ])
    const points = await read
    const inMemory = performance.now()
    const L = Reflect.get(globalThis, 'L') as Drawing
    const map = L.map('map', { preferCanvas: true, zoomAnimation: false, fadeAnimation: false, inertia: false })
    map.fitBounds([[46, -121], [47, -120]])
    for (const at of points) L.circleMarker(at, { radius: 5, weight: 1 }).addTo(map)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const end = performance.now()
    return { paint: end - start, drawn: end - inMemory }
  })
  const measured = await drag(page, '#map')
  await page.close()
  return { ...painted, ...measured }
}

/** Drags the map back and forth with the mouse, and records how long each frame took. */
async function drag(page: Page, selector: string): Promise<Pick<Measured, 'p98' | 'slow'>> {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error('the map has no size')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => {
    const times: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      times.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Reflect.set(globalThis, 'frameTimes', times)
  })
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    const to = turn % 2 === 0 ? 1 : -1
    for (let step = 1; step <= 30; step += 1) await page.mouse.move(x + to * step * 6, y + to * step * 3)
    await page.mouse.up()
  }
  const times = await page.evaluate(() => Reflect.get(globalThis, 'frameTimes') as number[])
  return { p98: percentiles(times).p98, slow: times.filter((time) => time > 20).reduce((sum, time) => sum + time, 0) }
}
