import { expect, test } from 'vitest'
import { checkPlacement, notPlaced, offeredLine, placementOf, placementTexts } from '#src/areas/work-zones/client/placement/placement-texts'

const line = offeredLine({ id: 5, name: 'Mainline', station_start: 1000, length: 500, equations: [{ at: 200, ahead: 2000, is_decreasing: true }] })
const texts = { alignment_id: '5', start_station: '10+50', end_station: '19+00' }
const refusals = (...input: Parameters<typeof checkPlacement>) => Object.fromEntries(Object.entries(checkPlacement(...input)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [[field, verdict.message]])))

test('GEO-24 a form validates stations by the numbering of the alignment, with its equations', () => {
  expect(line).toEqual({ id: 5, name: 'Mainline', start: 1000, length: 500, equations: [{ at: 200, ahead: 2000, isDecreasing: true }] })
  expect(refusals(texts, notPlaced, [line])).toEqual({})
  expect(refusals({ ...texts, end_station: '15+00' }, notPlaced, [line])).toEqual({ end_station: 'errors.zone_station_missing' })
  expect(refusals({ ...texts, start_station: '' }, notPlaced, [line])).toEqual({ start_station: 'errors.zone_station' })
})

test('GEO-24 an unchanged placement is kept after its alignment was deleted, and a changed one is refused', () => {
  const placement = { alignment_id: 9, alignment: 'Ramp', alignment_deleted: true, start_station: '10+50.00', end_station: '12+00.00' }
  const start = placementTexts({ placement })
  expect([refusals(start, start, [line]), refusals({ ...start, end_station: '13+00' }, start, [line])]).toEqual([{}, { alignment_id: 'errors.zone_alignment' }])
  expect([placementOf(start), placementOf(notPlaced), placementTexts({ placement: null })]).toEqual([{ alignment_id: 9, start_station: '10+50.00', end_station: '12+00.00' }, null, notPlaced])
})
