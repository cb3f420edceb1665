import { expect, test } from 'vitest'
import { mapAt, searchOfMap, wantedOfMap, withLayer, withMapSearch, type WantedRecord } from '#src/workspace/client/map/map-address'

test.each<[query: string, wanted: WantedRecord | null]>([
  ['', null],
  ['at=', null],
  ['at=tickets-57', { layer: 'tickets', id: 57 }],
  ['at=work-zones-3', { layer: 'work-zones', id: 3 }],
  ['at=work-zones', { layer: 'work-zones', id: null }],
  ['search=x&at=tickets', { layer: 'tickets', id: null }],
  ['at=tickets-', null],
  ['at=tickets--5', null],
  ['at=tickets-1e9', null],
  ['at=9999999999', null],
  ['at=tickets-9999999999', null],
  ['at=%3Cscript%3E', null],
])('TICK-78 a map whose query is "%s" opens at %o', (query, wanted) => {
  expect(wantedOfMap(query)).toEqual(wanted)
})

test('TICK-78 the address of a map names its record, its filters and its search', () => {
  expect(mapAt('/projects/3/map', 'tickets', 57)).toBe('/projects/3/map?at=tickets-57')
  expect(wantedOfMap(mapAt('/projects/3/map', 'work-zones', 7).split('?')[1] ?? '')).toEqual({ layer: 'work-zones', id: 7 })
  expect(withLayer('/projects/3/map', 'supplier=Granite&supplier=Selah', 'tickets')).toBe('/projects/3/map?supplier=Granite&supplier=Selah&at=tickets')
  expect(withMapSearch('/projects/map?at=tickets', ' SR 14 ')).toBe('/projects/map?at=tickets&search=SR+14')
  expect(withMapSearch('/projects/map?search=x', '')).toBe('/projects/map')
  expect([searchOfMap('search=SR+14'), searchOfMap('')]).toEqual(['SR 14', ''])
})
