import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { proposeFile } from '#tests/api/stationing/upload'

let desk: Desk
let project: number
let base: string
beforeAll(async () => {
  desk = await openDesk()
  await desk.make.flag('project_stationing', true)
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project({ title: `Bad input ${Math.random()}` })
  base = `/v1/projects/${project}`
})

const file = (elements: string, version = '1.2') =>
  `<LandXML version="${version}"><Units><Imperial linearUnit="USSurveyFoot"/></Units><Alignments><Alignment name="Road" staStart="0"><CoordGeom>${elements}</CoordGeom></Alignment></Alignments></LandXML>`
const line = (from: string, to: string) => `<Line><Start>${from}</Start><End>${to}</End></Line>`
/** Points in Ohio South: northing and easting in US survey feet. */
const [START, BEND, END] = ['628000 1320000', '628000 1321000', '629000 1322000'] as const
const curve = (attributes: string, center = '<Center>629000 1321000</Center>') => `<Curve rot="ccw" crvType="arc" ${attributes}><Start>${BEND}</Start>${center}<End>${END}</End></Curve>`
/** Declarations of ten XML entities, each of which, after the first, expands to ten times the text of the previous one. */
const LAUGHS = `<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_value, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')}`
const propose = (content: string) => proposeFile(desk.address, desk.clerk, project, content)
const stored = async () => (await desk.clerk.get(`${base}/alignments`)).body.page.total_rows

describe('a LandXML file', () => {
  test('GEO-12 is read when a curve fits its ends', async () => {
    expect((await propose(file(line(START, BEND) + curve('radius="1000"')))).status).toBe(200)
  })

  test.each([
    ['with curves that do not join', file(line(START, BEND) + line('628000 1321010', END)), 'Element 2 of Road, a Line, does not begin where the element before it ends.'],
    ['with a curve that has no center and no radius', file(line(START, BEND) + curve('', '')), 'Element 2 of Road, a curve, has no center, direction or radius that fits its ends.'],
    ['with a curve whose radius does not fit', file(line(START, BEND) + curve('radius="1"', '')), 'Element 2 of Road, a curve, has no center, direction or radius that fits its ends.'],
    ['of another version', file(line(START, BEND), '9.9'), 'LandXML 9.9 is not supported. Export the file as LandXML 1.0, 1.1, 1.2 or 2.0.'],
    ['with entities that expand without bound (“billion laughs”)', `<!DOCTYPE l [${LAUGHS}]>${file(line(START, BEND)).replace('name="Road"', 'name="&l9;"')}`, 'LandXML files with a document type or entities can’t be read. Export the file again without them.'],
    ['with northing and easting swapped', file(line('1320000 628000', '1321000 628000')), 'Road is outside the area of NAD83 / Ohio South (ftUS). Choose the projection in which the file was created.'],
    ['at the pole', file(line('20000000 1968500', '20001000 1968500')), 'Road is outside the area of NAD83 / Ohio South (ftUS). Choose the projection in which the file was created.'],
    ['too far away for any projection', file(line('1e300 1e300', '1e301 1e300')), null],
  ])('GEO-12 PLUS-28 %s is refused and nothing is stored', async (_what, content, why) => {
    const { status, body } = await propose(content)
    expect([status, why === null ? why : body.message, await stored()]).toEqual([422, why, 0])
  })
})

describe('coordinates of stations and tickets', () => {
  const road = async () => {
    const { id, version } = (await propose(file(line(START, BEND)))).body.content[0]
    await desk.clerk.patch(`${base}/alignments/${id}`, { status: 'confirmed', version })
    return Number(id)
  }
  test.each([
    ['swapped', { latitude: -84.8, longitude: 39.7 }, 'The station must lie on the route.'],
    ['at the north pole', { latitude: 90, longitude: 0 }, 'The station must lie on the route.'],
    ['at the south pole', { latitude: -90, longitude: 180 }, 'The station must lie on the route.'],
    ['on the 180th meridian', { latitude: 39.7, longitude: -180 }, 'The station must lie on the route.'],
    ['over 180 degrees', { latitude: 39.7, longitude: 275.2 }, null],
    ['over 90 degrees', { latitude: 90.001, longitude: -84.8 }, null],
  ])('GEO-16 a custom station %s is refused', async (_what, at, why) => {
    const answer = await desk.clerk.post(`${base}/stations`, { display_name: 'Culvert', route_id: await road(), ...at })
    expect([answer.status, why === null ? why : answer.body.message]).toEqual([422, why])
    expect((await desk.clerk.get(`${base}/stations?category=custom`)).body.page.total_rows).toBe(0)
  })

  test('GEO-19 PLUS-28 tickets at the poles, on the 180th meridian or with swapped coordinates get no station and do not stop the others', async () => {
    const before = (await propose(file(line(START, BEND)))).body.content[0]
    const { content: [{ path }] } = (await desk.clerk.get(`${base}/alignments/proposed`)).body
    const [latitude, longitude] = path[0]
    const ids: number[] = []
    for (const at of [[90, 0], [-90, 0], [latitude, 180], [longitude, latitude], [latitude, longitude]]) {
      ids.push(await desk.make.ticket(project, { delivery_lat: at[0], delivery_long: at[1] }))
    }
    expect((await desk.clerk.patch(`${base}/alignments/${before.id}`, { status: 'confirmed' })).status).toBe(200)
    await expect.poll(async () => (await desk.slip(ids.at(-1) ?? 0))['station'], { timeout: 30_000, interval: 100 }).toBe('0+00.00')
    for (const id of ids.slice(0, -1)) expect((await desk.slip(id))['station']).toBeNull()
  })
})
