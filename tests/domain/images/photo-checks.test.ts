import { describe, expect, test } from 'vitest'
import { namedIn } from '#src/areas/tickets/domain/images/checks/name-words'
import { evidenceOf, type PhotoFacts, type TicketFacts } from '#src/areas/tickets/domain/images/checks/ticket-evidence'

describe('ticket numbers in the name of a photo', () => {
  test.each([
    ['104523.jpg', '104523'],
    ['back of t-104523 (2).jpeg', 'T-104523'],
    ['A_104_523.png', 'A-104-523'],
    ['Truck TRK12 at scale.jpg', 'TRK12'],
  ])('AI-4 %s names %s', (name, number) => {
    expect(namedIn(name)).toContain(number)
  })

  test.each(['IMG_4711.jpg', 'DSC04711.jpg', 'DSC_4711.jpg', '20261102_071530.jpg', 'PXL_20261102_071530123.jpg', 'IMG-20261102-WA0004.jpg', 'scan.png', ''])('AI-4 the camera file name %s contains no ticket number', (name) => {
    expect(namedIn(name).filter((text) => /^(?:\d{4,}|WA\d+)$/.test(text))).toEqual([])
  })

  test('AI-4 a file name of a thousand words is read up to the fortieth', () => {
    expect(namedIn(Array.from({ length: 1000 }, (_, at) => `n${at}`).join(' '))).not.toContain('N999')
  })
})

describe('why a photo may belong to a ticket', () => {
  const photo: PhotoFacts = { named: [], taken_at: null, position: null }
  const ticket: TicketFacts = { ticket_number: 'T-1045', truck: '12', plant_name: 'North', ticketed_at: '2026-06-03T13:10:00Z', delivered: { latitude: 41.5, longitude: -93.6 }, plant: { latitude: 41.6, longitude: -93.6 } }
  const reasons = (one: Partial<PhotoFacts>, other: Partial<TicketFacts> = {}) => evidenceOf({ ...photo, ...one }, { ...ticket, ...other })?.reasons.map(({ reason }) => reason) ?? null

  test('AI-4 no information, the time alone, the location alone, and a truck on another day are not enough', () => {
    expect([
      reasons({}),
      reasons({ taken_at: '2026-06-03T13:11:00Z' }),
      reasons({ position: { latitude: 41.5, longitude: -93.6 } }),
      reasons({ named: ['12'] }),
      reasons({ named: ['12'], taken_at: '2026-06-04T13:11:00Z' }),
      reasons({ named: ['7'] }, { ticket_number: '7' }),
    ]).toEqual([null, null, null, null, null, null])
  })

  test('AI-4 the ticket number is enough, and so are a truck near in time, or time and location together', () => {
    expect(reasons({ named: ['t-1045'] })).toEqual(['number'])
    expect(reasons({ named: ['12'], taken_at: '2026-06-03T14:10:00Z' })).toEqual(['truck', 'time'])
    expect(reasons({ taken_at: '2026-06-03T13:20:00Z', position: { latitude: 41.501, longitude: -93.6 } })).toEqual(['time', 'delivery_place'])
    expect(reasons({ taken_at: '2026-06-03T13:20:00Z', position: { latitude: 41.601, longitude: -93.6 } })).toEqual(['time', 'plant_place'])
    // a location on the other side of the date line is not near
    expect(reasons({ taken_at: '2026-06-03T13:20:00Z', position: { latitude: 41.5, longitude: 93.6 } })).toBeNull()
  })
})
