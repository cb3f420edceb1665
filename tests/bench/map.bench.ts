import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { inTurns } from '#tests/bench/measured'
import { launchChromium } from '#tests/chromium'

const POINTS = 50_000
const TURNS = 3
const top = join(import.meta.dirname, '..', '..')
const leaflet = join(top, 'node_modules', 'leaflet', 'dist')

/**
 * The map of a project with 50,000 delivered tickets in the built product, beside a bare Leaflet canvas of the same size that has the same
 * 50,000 points in memory: until the first marks are painted, and the frames while the map is dragged. The database clusters by the view's box, so the page
 * never has more than some hundred marks; what the database needs for a view is measured too.
 */
export const bench: Bench = async () => {
  if (!existsSync(join(top, 'dist', 'client', 'index.html'))) throw new Error('there is no build: npm run bench makes one')
  const at = await openBenchServer()
  const browser = await launchChromium()
  try {
    const project = await located(at)
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US' })
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify({ authorization: at.clerk.accessToken, refresh: at.clerk.refreshToken, id: '', expires_at: 0 }))
    const turns: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] }
    for (let turn = 0; turn < TURNS; turn += 1) {
      const ours = await ourMap(await context.newPage(), at.running.address, project)
      turns.ours.push(ours)
      turns.bare.push(await bareMap(await context.newPage(), ours))
    }
    const middle = (of: readonly Measured[], figure: keyof Measured) => percentiles(of.map((one) => one[figure])).p50
    const views = await inTurns({
      whole: () => at.clerk.get(`/v1/slips/map?project_id=${project}&zoom=0`),
      view: () => at.clerk.get(`/v1/slips/map?project_id=${project}&west=-121&south=46&east=-120&north=47&zoom=9`),
    }, 30, 5)
    return [
      { name: `map of ${POINTS} points, first paint of the marks, against a bare Leaflet canvas`, unit: 'ms', ours: middle(turns.ours, 'paint'), floor: middle(turns.bare, 'paint'), aim: 1 },
      { name: `map of ${POINTS} points, frame while dragging, p98, against a bare Leaflet canvas`, unit: 'ms', ours: middle(turns.ours, 'p98'), floor: middle(turns.bare, 'p98'), aim: 1 },
      { name: `map of ${POINTS} points, time in frames over 20 ms while dragging, against a bare Leaflet canvas`, unit: 'ms', ours: middle(turns.ours, 'slow'), floor: Math.max(middle(turns.bare, 'slow'), 1), aim: 1 },
      { name: `map of ${POINTS} points, answer for the whole world, against the limit of 250 ms`, unit: 'ms', ours: views.whole, floor: 250, aim: 1 },
      { name: `map of ${POINTS} points, clusters of a view, against the limit of 150 ms`, unit: 'ms', ours: views.view, floor: 150, aim: 1 },
    ]
  } finally {
    await browser.close()
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

/** Adds the tickets of one project over a square degree; returns the project. */
async function located({ owner, make }: BenchServer): Promise<number> {
  const project = await make.project({ latitude: 46.5, longitude: -120.5 })
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'M' || n, 'm' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered', 46 + (n * 7919 % 50000) / 50000.0, -121 + (n * 104729 % 50000) / 50000.0 FROM generate_series(1::bigint, ${POINTS}) AS n`,
  [make.firstAgency, project, await make.plant()])
  await owner.query('ANALYZE slips')
  return project
}

/** From the change of the address in the open product until the list and the map have their marks. */
async function ourMap(page: Page, address: string, project: number): Promise<Measured & Size> {
  await page.goto(`${address}/projects`)
  await page.getByRole('grid').waitFor()
  const paint = await page.evaluate(async (path) => {
    const start = performance.now()
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    while (!/[\d,]+ tickets/.test(document.querySelector('[role=grid][aria-label="In this map view"]')?.textContent ?? '')) await frame()
    // the basemap has a canvas of its own
    const isPainted = () => {
      const canvas = document.querySelector<HTMLCanvasElement>('.map .leaflet-overlay-pane .map-canvas')
      return (canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []).some((value) => value > 0)
    }
    while (!isPainted()) await frame()
    await frame()
    return performance.now() - start
  }, `/projects/${project}/map`)
  const { width, height } = (await page.locator('.map').boundingBox()) ?? { width: 0, height: 0 }
  const measured = await drag(page, '.map')
  await page.close()
  return { paint, width, height, ...measured }
}

/** From the first line of the script, with the points in memory, until they are painted. */
async function bareMap(page: Page, { width, height }: Size): Promise<Measured> {
  await page.setContent(`<div id="map" style="width: ${width}px; height: ${height}px"></div>`)
  await page.addStyleTag({ path: join(leaflet, 'leaflet.css') })
  await page.addScriptTag({ path: join(leaflet, 'leaflet.js') })
  const paint = await page.evaluate(async (count) => {
    interface Bare {
      map(id: string, options: object): { fitBounds(box: number[][]): { addTo?: unknown } }
      circleMarker(at: number[], options: object): { addTo(map: unknown): void }
    }
    const points = Array.from({ length: count }, (_, n) => [46 + ((n * 7919) % count) / count, -121 + ((n * 104_729) % count) / count])
    const start = performance.now()
    const L = Reflect.get(globalThis, 'L') as Bare
    const map = L.map('map', { preferCanvas: true, zoomAnimation: false, fadeAnimation: false, inertia: false })
    map.fitBounds([[46, -121], [47, -120]])
    for (const at of points) L.circleMarker(at, { radius: 5, weight: 1 }).addTo(map)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return performance.now() - start
  }, POINTS)
  const measured = await drag(page, '#map')
  await page.close()
  return { paint, ...measured }
}

/** Drags the map to and fro by the mouse, and notes how long each frame took. */
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
