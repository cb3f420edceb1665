import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { feedOf, openFeedServer, roadEvent, sendJson, type FeedServer } from '#tests/api/work-zones/feed-server'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { look } from '#tests/screens/look'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const LAYERS = ['Work zones', 'Plants', 'Equipment', 'Tickets', 'Samples', 'Alignments', 'Drone imagery', 'LRS'] as const

/** The element in the table of layers that shows how many records a layer has. */
const countOf = (layer: Locator) => layer.locator('.map-layer-count')

let desk: ScreenDesk
let admin: SignedInClient
let project: number
let ticket: number
let neighbor: FeedServer
/** The number of the last flight whose drone link was added. */
let flight = 13
beforeAll(async () => {
  neighbor = await openFeedServer()
  desk = await openScreenDesk({ WORK_ZONE_FEED_TRUSTED_HOSTS: neighbor.host })
  admin = await desk.signedIn('administrator')
  await desk.make.flag('project_stationing', true)
  const { make, server: { owner } } = desk
  const agency = make.firstAgency
  project = await make.project({ title: 'SR 14', latitude: 46.61, longitude: -120.5 })
  const pit = await make.plant({ name: 'Selah pit', latitude: 46.66, longitude: -120.53 })
  const slip = await make.ticket(project, { status: 'delivered', plant_id: pit, delivery_lat: 46.62, delivery_long: -120.48, ticket_number: 'T-4711' })
  ticket = slip
  await owner.query("INSERT INTO samples (dot_authority_id, slip_id, sample, sample_key, sublot, results) VALUES ($1, $2, 'C-1', 'c-1', '1', '[]')", [agency, slip])
  await owner.query(`
    INSERT INTO work_zones (dot_authority_id, dot_project_id, name, type, direction, method, impact, speed_limit, road_name, path, armed_at, last_transmitted, checked_at, created_by_name, updated_by_name)
    VALUES ($1, $2, 'Zone 1', 'lane_closure', 'eastbound', 'manual', 'some_lanes_closed', 45, 'SR 14', $3, now(), now(), now(), 'Pat', 'Pat')`,
  [agency, project, JSON.stringify([{ latitude: 46.64, longitude: -120.55 }, { latitude: 46.64, longitude: -120.5 }])])
  const { equipment } = (await admin.post('/v1/admin/equipments', { equipment_id: 'PAVER-1', oem: 'CAT', model: 'AP1055', dot_project_id: project })).body
  await owner.query('UPDATE equipment_readings SET latitude = 46.6, longitude = -120.52, located_at = now() WHERE id = $1', [equipment.id])
  await owner.query(`
    INSERT INTO alignments (dot_authority_id, dot_project_id, name, station_start, length, foot, projection, elements, path, south, west, north, east, file_name, added_by_name)
    VALUES ($1, $2, 'Mainline', 1000, 500, 'us_survey', 2965, '[]', '[[46.63, -120.55], [46.63, -120.52], [46.63, -120.5]]', 46.63, -120.55, 46.63, -120.5, 'road.xml', 'Pat')`, [agency, project])
  await admin.post('/v1/web_map_tile_files', { name: 'Flight 12', dot_project_id: project, url: 'https://drone.example/12' })
  // records of another agency at the same locations
  const other = await make.agency()
  const stranger = await desk.server.signedIn('administrator', other)
  const theirs = await make.project({ dot_authority_id: other, title: 'Theirs', latitude: 46.61, longitude: -120.5 })
  await stranger.post('/v1/web_map_tile_files', { name: 'Their flight', dot_project_id: theirs, url: 'https://drone.example/13' })
})
afterAll(async () => {
  await desk.close()
  await neighbor.close()
})

function routesFile(name: string, content: object): string {
  const folder = join(tmpdir(), `slipway-routes-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), JSON.stringify(content))
  return join(folder, name)
}
const route = (end: unknown) => ({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { route_id: '014', name: 'State Route 14', begin_measure: 0, end_measure: end }, geometry: { type: 'LineString', coordinates: [[-120.6, 46.65], [-120.52, 46.65], [-120.45, 46.65]] } }] })

test('GEO-23 an administrator imports routes by keyboard after a preview, undoes it, deletes a route and finds one on the map', async () => {
  const page = await desk.open('/admin/project-imagery-files/routes', admin)
  await sees(page.getByText('No routes yet. Press N to import the GeoJSON file of your linear referencing system.')).toBeVisible()
  const routes = page.getByRole('grid', { name: 'Routes' })
  const importFile = async (path: string) => {
    await page.keyboard.press('n')
    await sees(page.getByRole('dialog')).toContainText('GeoJSON file of routes')
    await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveCount(1)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(path)
  }
  await importFile(routesFile('bad.geojson', route(-1)))
  await sees(page.getByRole('option').first()).toContainText('Feature 1: The end measure of route 014, -1, must be greater than its begin measure, 0.')
  await page.keyboard.press('Escape')
  await sees(page.getByRole('dialog')).toHaveCount(0)
  await importFile(routesFile('routes.geojson', route(8)))
  await sees(page.getByRole('option').first()).toContainText('Import 1 route')
  await sees(page.getByRole('option').first()).toContainText('1 new, 0 replaced: State Route 14')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await page.keyboard.press('Enter')
  await sees(page.getByText('1 route imported.').first()).toBeVisible()
  await sees(routes.getByRole('row', { name: /State Route 14/ })).toContainText('routes.geojson')
  await page.keyboard.press('Control+z')
  await sees(routes.getByRole('row', { name: /State Route 14/ })).toHaveCount(0)
  await importFile(routesFile('routes.geojson', route(8)))
  await sees(page.getByRole('option').first()).toContainText('0 new, 1 replaced: State Route 14')
  await page.keyboard.press('Enter')
  const row = routes.getByRole('row', { name: /State Route 14/ })
  await sees(row).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  await row.getByText('State Route 14').click()
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toContainText('Delete the route State Route 14?')
  await page.keyboard.press('Enter')
  await sees(row).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await sees(row).toHaveCount(1)
  await look(page, 'routes')
  await row.getByText('State Route 14').click()
  await page.keyboard.press('o')
  await sees(page).toHaveURL(/\/projects\/map\?at=lrs-\d+$/)
  await sees(page.locator('.map-card')).toContainText('014, miles 0.00 to 8.00')
})

thorough('PLUS-27 WZON-11 other agencies’ work zones are a separate map layer: named as theirs beside the own zone on the same road, and never among the own ones', async () => {
  // the neighbor's zone is on the same road and has the same name as our own zone
  neighbor.answer = (_request, response) => sendJson(response, feedOf([roadEvent('n-1', { core_details: { event_type: 'work-zone', data_source_id: '1', road_names: ['SR 14'], direction: 'eastbound', name: 'Zone 1' } }, { geometry: { type: 'LineString', coordinates: [[-120.54, 46.645], [-120.5, 46.645]] } })]))
  await admin.post('/v1/work_zone_feeds', { name: 'Neighbor 511', address: neighbor.address, key_place: 'none', is_active: true })
  await admin.post('/v1/work_zone_feeds/refresh')
  await expect.poll(async () => (await admin.get('/v1/monitoring/other_work_zones')).body.content.length, { timeout: 20_000 }).toBe(1)

  const page = await desk.open('/projects/map', admin, { viewport: { width: 1280, height: 800 } })
  const list = page.getByRole('grid', { name: 'In this map view' })
  const panel = page.getByRole('group', { name: 'Layers' })
  const [theirs, own] = ['Other agencies’ work zones', 'Work zones'].map((name) => panel.getByRole('checkbox', { name: new RegExp(`^${name}`) }))
  const rowOf = (detail: RegExp) => list.getByRole('row', { name: detail })
  const [foreign, ours] = [rowOf(/Zone 1.*Neighbor 511/), rowOf(/Zone 1.*Armed.*Work zones/)]
  await sees(list).toContainText('SR 14')
  await page.keyboard.press('l')
  if (theirs === undefined || own === undefined) throw new Error('no layers')
  // at first, the layer with other agencies' zones is off
  await sees(theirs).not.toBeChecked()
  await theirs.press('Space')
  await sees(countOf(theirs)).toHaveText('1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await sees(foreign).toContainText('Other agencies’ work zones')
  await sees(foreign).toContainText('Some lanes closed · Eastbound')
  await sees(ours).toHaveCount(0)
  await page.keyboard.press('l')
  await own.press('Space')
  await sees(countOf(own)).toHaveText('1')
  await sees(countOf(theirs)).toHaveText('1')
  await page.keyboard.press('Escape')
  await sees(ours).toHaveCount(1)
  await sees(foreign).toHaveCount(1)
  // the card says which agency's zone it is; Enter opens the zone in the list of other agencies' zones, where nothing can be armed
  await foreign.getByText('Zone 1').first().click()
  await sees(page.locator('.map-card')).toContainText('Neighbor 511')
  await sees(page.locator('.map-card')).toContainText('Another agency’s work zone.')
  await look(page, 'foreign-zones')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(/\/workzone-monitor\/other-agencies\?search=/)
  await sees(page.getByRole('grid', { name: 'Other agencies’ work zones' })).toContainText('Neighbor 511')
  await sees(page.getByText('They are not in the counts or the feed of this agency.', { exact: false })).toBeVisible()
  await page.goto(`${desk.server.address}/workzone-monitor`)
  await sees(page.getByRole('grid').getByRole('row', { name: /SR 14/ })).toHaveCount(1)
  await sees(page.getByText('Neighbor 511')).toHaveCount(0)
})

test('TICK-79 GEO-22 GEO-23 the map of tickets has its eight layers: each is selected by keyboard, shows exactly what the agency has, and remains selected', async () => {
  const page = await desk.open(`/projects/${project}/map`, admin, { viewport: { width: 1280, height: 800 } })
  const list = page.getByRole('grid', { name: 'In this map view' })
  await sees(list).toBeVisible()
  await page.keyboard.press('l')
  const panel = page.getByRole('group', { name: 'Layers' })
  await sees(panel).toBeVisible()
  for (const name of LAYERS) {
    const box = panel.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    await sees(box).toHaveCount(1)
    for (let tabs = 0; tabs < 12 && !(await box.evaluate((own) => own === document.activeElement)); tabs++) await page.keyboard.press('Tab')
    await sees(box).toBeFocused()
    if ((await box.getAttribute('aria-checked')) === 'false') await page.keyboard.press('Space')
    await sees(box).toBeChecked()
    // one record of each kind, and none of the other agency's records
    await sees(countOf(box)).toHaveText('1')
  }
  expect(await findings(page, '.workspace')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  for (const text of ['State Route 14', '014, miles 0.00 to 8.00', 'Zone 1', 'Selah pit', 'PAVER-1', 'T-4711', 'C-1', 'Mainline', 'Flight 12']) await sees(list).toContainText(text)
  await sees(list).not.toContainText('Their flight')
  // the card describes the focused row
  const row = list.getByRole('row', { name: /State Route 14/ })
  await row.getByText('State Route 14').first().click()
  await sees(page.locator('.map-card')).toContainText('014, miles 0.00 to 8.00')
  await look(page, 'map-layers')
  expect(await findings(page, '.workspace')).toEqual([])
  await page.reload()
  await sees(list).toContainText('Flight 12')
  await sees(list).toContainText('State Route 14')
})

thorough('TICK-78 on the map a click selects the row of a mark and a click on a cluster opens it, the ticket that a map opens at is in its middle while later views are the person’s own, and the basemap comes from the product alone', async () => {
  const { make, server: { owner } } = desk
  await make.ticket(project, { status: 'delivered', delivery_lat: 46.6205, delivery_long: -120.4803, ticket_number: 'T-4712' })
  const pile = await make.project({ title: 'Stockpile' })
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'P' || n, 'p' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered', 47.1, -121.2 FROM generate_series(1, 301) AS n`, [make.firstAgency, pile, await make.plant()])

  // the ticket at which the map opens is in the center
  const page = await desk.open(`/projects/${project}/map?at=tickets-${ticket}`, admin, { viewport: { width: 1280, height: 800 } })
  const foreign: string[] = []
  page.on('request', (request) => void (new URL(request.url()).origin === new URL(desk.server.address).origin || /^(data|blob):/.test(request.url()) || foreign.push(request.url())))
  const list = page.getByRole('grid', { name: 'In this map view' })
  const card = page.locator('.map-card strong')
  await sees(card).toHaveText('T-4711')
  await list.getByRole('row', { name: /T-4712/ }).getByText('T-4712').click()
  await sees(card).toHaveText('T-4712')
  const middle = async () => {
    const box = await page.locator('.map').boundingBox()
    if (box === null) throw new Error('the map is not on the screen')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.click(...(await middle()))
  await sees(card).toHaveText('T-4711')
  // the map draws land, water and their outlines in different colors; below, the test checks that nothing comes from another host
  const colors = () => page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-ground-pane canvas')
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return data === undefined ? 0 : new Set(new Uint32Array(data.buffer)).size
  })
  await expect.poll(colors, { timeout: 20_000 }).toBeGreaterThan(3)
  await page.mouse.dblclick(...(await middle()))
  await sees(page).toHaveURL(new RegExp(`/tickets/${ticket}`))

  await page.goto(`${desk.server.address}/projects/${pile}/map`)
  await sees(list.getByRole('row', { name: /301 tickets/ })).toHaveCount(1)
  await page.mouse.click(...(await middle()))
  await sees(list.getByRole('row', { name: /301 tickets/ })).toHaveCount(0)
  await sees(list.getByText(/^P\d+$/).first()).toBeVisible()
  await sees(page.getByText('The first 300 are listed. Filter to see the others.', { exact: false }).first()).toBeVisible()
  expect(foreign).toEqual([])

  // if the ticket is not among the 300 listed ones, or if the search leaves it out, the map still opens at the ticket; after that, only the
  // person changes the view
  const { rows: [last] } = await owner.query<{ id: number }>('SELECT max(id) AS id FROM slips WHERE dot_project_id = $1', [pile])
  await make.ticket(pile, { status: 'delivered', delivery_lat: 47.4, delivery_long: -121.9, ticket_number: 'FAR-1' })
  const scale = page.locator('.leaflet-control-scale-line')
  /** Changes the view with a key, waits until the list shows the row, and fails if the map has moved on its own in the meantime. */
  const shows = async (key: string, row: RegExp) => {
    const before = await scale.textContent()
    await page.keyboard.press(key)
    await sees(scale).not.toHaveText(before ?? '')
    const own = await scale.textContent()
    await sees(list.getByRole('row', { name: row })).toHaveCount(1)
    expect(await scale.textContent()).toBe(own)
  }
  await page.goto(`${desk.server.address}/projects/${pile}/map?at=tickets-${last?.id}`)
  await sees(page.getByText('The first 300 are listed. Filter to see the others.', { exact: false }).first()).toBeVisible()
  await shows('-', /301 tickets/)
  await shows('-', /301 tickets/)
  await shows('f', /FAR-1/)
  await page.goto(`${desk.server.address}/projects/${pile}/map?at=tickets-${last?.id}&search=FAR`)
  await sees(page.getByText('Nothing in this map view. F fits all.')).toBeVisible()
  await shows('f', /FAR-1/)
  await sees(card).toHaveText('FAR-1')
  await shows('-', /FAR-1/)

  // a ticket at the edge of a cluster: the map zooms in until the ticket is in no cluster, and the ticket is then in the middle, not in a
  // corner
  const paving = await make.project({ title: 'Paving' })
  const { rows: [edge] } = await owner.query<{ id: number }>(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status, delivery_lat, delivery_long)
    SELECT $1, $2, $3, 'S' || n, 's' || n, current_date, now(), 'Plant', 'Supplier', 'SP', 'TON', 'delivered', 47.3 + (n / 20) * 0.0003, -121.4 + (n % 20) * 0.00045 FROM generate_series(0, 319) AS n RETURNING id`, [make.firstAgency, paving, await make.plant()])
  await page.goto(`${desk.server.address}/projects/${paving}/map?at=tickets-${edge?.id}`)
  await sees(card).toHaveText('S0')
  await sees(list.getByRole('row', { name: /tickets/ })).toHaveCount(0)
  await look(page, 'ticket-of-a-cluster')
  await list.getByText('S21', { exact: true }).first().click()
  await sees(card).toHaveText('S21')
  await page.mouse.click(...(await middle()))
  await sees(card).toHaveText('S0')
})

thorough('GEO-1 GEO-20 a drone link is added, shown as a map layer, opened, deleted and restored, by keyboard', async () => {
  // each attempt has a new flight number, for the link and its project, so that it never finds the link of an earlier attempt
  flight += 1
  const [name, url, road] = [`Flight ${flight}`, `https://drone.example/${flight}`, `Bypass ${flight}`]
  const site = await desk.make.project({ title: road, latitude: 46.61, longitude: -120.5 })
  const page = await desk.open('/admin/project-imagery-files/linked-drone-url/all', undefined, { viewport: { width: 1280, height: 800 } })
  /** Moves the focus to a row by arrow keys. */
  const focus = async (to: Locator) => {
    const at = async (row: Locator) => Number(await row.getAttribute('aria-rowindex'))
    const steps = (await at(to)) - (await at(page.locator('.ag-row:has(.ag-cell:focus)')))
    for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps < 0 ? 'ArrowUp' : 'ArrowDown')
    await sees(to.locator('.ag-cell:focus')).toHaveCount(1)
  }
  const links = page.getByRole('grid', { name: 'Drone links' })
  await sees(links).toContainText('Flight 12')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New drone link' })
  await form.getByRole('textbox', { name: /^Name/ }).focus()
  await page.keyboard.type(name)
  await form.getByRole('combobox', { name: /^Project/ }).focus()
  await page.keyboard.type(road)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: /^URL/ }).focus()
  await page.keyboard.type(url.replace('https://', ''))
  await page.keyboard.press('Control+Enter')
  // an invalid URL is refused at its field, and the typed text stays
  await sees(form.getByRole('textbox', { name: /^URL/ })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: /^URL/ }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(url)
  await look(page, 'drone-link-form')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await page.keyboard.press('Control+Enter')
  const row = links.getByRole('row', { name: new RegExp(name) })
  await sees(row).toContainText(url)
  await sees(row).toContainText(road)
  await look(page, 'drone-links')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await focus(row)
  await page.context().route('https://drone.example/**', (request) => request.fulfill({ contentType: 'text/html', body: 'Imagery' }))
  const imagery = page.context().waitForEvent('page')
  await page.keyboard.press('o')
  const opened = await imagery
  await opened.waitForURL(url)
  await sees(opened.getByText('Imagery')).toBeVisible()
  await opened.close()
  await page.bringToFront()
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toContainText(`Delete the drone link ${name}?`)
  await page.keyboard.press('Enter')
  await sees(row).toHaveCount(0)
  await sees(links).toContainText('Flight 12')
  await page.keyboard.press('Control+z')
  await sees(row).toHaveCount(1)
  await page.goto(`${desk.server.address}/projects/${site}/map?at=drone-imagery`)
  const list = page.getByRole('grid', { name: 'In this map view' })
  await sees(list.getByRole('row', { name: new RegExp(name) })).toContainText('Drone imagery')
  await sees(page.locator('.map-foot')).toHaveAttribute('aria-busy', 'false')
  await focus(list.getByRole('row', { name: new RegExp(name) }))
  await sees(page.locator('.map-card')).toContainText(url)
})
