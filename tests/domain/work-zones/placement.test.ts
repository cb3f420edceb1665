import { expect, test } from 'vitest'
import { checkStations, endsOf, placedFeet, stretchOf, type StationedLine } from '#src/areas/work-zones/domain/placement'

/** Stations from 10+00 to 40+00. */
const plain: StationedLine = { name: 'Mainline', start: 1000, length: 3000, equations: [] }
/** Stations from 15+00 to 20+00, then from 25+00 on: there is a gap from 20+00 to 25+00, and 30+00 to 32+00 occur twice. */
const equations: StationedLine = { name: 'EQ', start: 1500, length: 1500, equations: [{ at: 500, ahead: 2500, isDecreasing: false }, { at: 1200, ahead: 3000, isDecreasing: false }] }
/** Stations from 5+00 to 9+00, then decreasing from 16+00. */
const down: StationedLine = { name: 'Down', start: 500, length: 1000, equations: [{ at: 400, ahead: 1600, isDecreasing: true }] }
const typed = (start_station: string, end_station: string) => ({ start_station, end_station })

test.each([
  ['both ends inside the alignment', plain, typed('12+00', '13+50.25'), { from: 200, to: 350.25, start: 1200, end: 1350.25 }],
  ['the two ends of the alignment', plain, typed('10+00.00', '40+00.00'), { from: 0, to: 3000, start: 1000, end: 4000 }],
  ['blanks around them', plain, typed(' 12+00 ', '13+00\t'), { from: 200, to: 300, start: 1200, end: 1300 }],
  ['more decimals than are shown', plain, typed('12+00.0049', '13+00.005'), { from: 200, to: 300.01, start: 1200, end: 1300.01 }],
  ['10 feet between them', plain, typed('12+00', '12+10'), { from: 200, to: 210, start: 1200, end: 1210 }],
  ['a gap between them', equations, typed('19+00', '26+00'), { from: 400, to: 600, start: 1900, end: 2600 }],
  ['numbers that decrease after an equation', down, typed('8+00', '15+00'), { from: 300, to: 500, start: 800, end: 1500 }],
  ['a lower number that comes later', down, typed('15+50', '11+00'), { from: 450, to: 900, start: 1550, end: 1100 }],
])('GEO-24 stations with %s define a section of the alignment', (_what, line, stations, stretch) => {
  expect(stretchOf(line, stations)).toEqual(stretch)
})

const [NONE, MISSING, TWICE, ORDER] = ['errors.zone_station', 'errors.zone_station_missing', 'errors.zone_station_twice', 'errors.zone_station_order']

test.each([
  ['an empty start', plain, typed('', '13+00'), NONE, null],
  ['feet instead of a station', plain, typed('1200', '13+00'), NONE, null],
  ['a letter', plain, typed('12+00', '13+0O'), null, NONE],
  ['both wrong', plain, typed('x', 'y'), NONE, NONE],
  ['a start before the alignment', plain, typed('9+99.99', '13+00'), MISSING, null],
  ['an end after the alignment', plain, typed('12+00', '40+00.01'), null, MISSING],
  ['a start in a gap', equations, typed('22+00', '26+00'), MISSING, null],
  ['an end that occurs twice', equations, typed('16+00', '31+00'), null, TWICE],
  ['the end before the start', plain, typed('13+00', '12+00'), null, ORDER],
  ['the same station twice', plain, typed('13+00', '13+00'), null, ORDER],
  ['less than 10 feet', plain, typed('13+00', '13+09.99'), null, ORDER],
  ['the end before the start where numbers decrease', down, typed('11+00', '15+50'), null, ORDER],
])('GEO-24 %s is refused at its field', (_what, line, stations, start, end) => {
  const verdicts = checkStations(line, stations)
  expect(Object.fromEntries(Object.entries(verdicts).map(([field, verdict]) => [field, verdict.allowed ? null : verdict.message]))).toEqual({ start_station: start, end_station: end })
  expect(stretchOf(line, stations)).toBeNull()
})

test('GEO-24 GEO-15 the ends of an alignment and a typed station are rounded to hundredths of a foot', () => {
  expect([endsOf(plain), endsOf(equations), endsOf(down)]).toEqual([{ from: '10+00.00', to: '40+00.00' }, { from: '15+00.00', to: '33+00.00' }, { from: '5+00.00', to: '10+00.00' }])
  expect([placedFeet('12+34.567'), placedFeet('-0+50'), placedFeet('12')]).toEqual([1234.57, -50, null])
})
