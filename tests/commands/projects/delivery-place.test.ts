import { expect, test } from 'vitest'
import { openDesk, type SentCall } from '#tests/commands/desk'

const here = { latitude: 46.8, longitude: -120.3 }
const ticket = { id: 7, version: 3, ticket_number: 'T-7', status: 'pending', ticket_date: '2026-11-09', coded: false, dot_project_id: 5 }
const other = { ...ticket, id: 8, ticket_number: 'T-8' }

/** A desk with tickets of project 5. The browser's position is `place`, or is not available if `place` is null. */
function deskOf(wish: string, place: typeof here | null, selected: readonly (typeof ticket)[] = []) {
  const locationRequests = { count: 0 }
  const answering = ({ method }: SentCall) => ({ body: method === 'GET' ? { project: { collect_user_location: wish }, slips: [] } : { updated: 1, slips: [] } })
  const desk = openDesk({
    answering,
    context: { rowKind: 'ticket', row: ticket, selection: { kind: 'ids', ids: selected.map(({ id }) => id), count: selected.length, loaded: selected } },
    environment: {
      place: () => {
        locationRequests.count += 1
        return Promise.resolve(place)
      },
    },
  })
  return { asked: locationRequests, mark: () => desk.run('tickets.mark-delivered', { date: '2026-11-10' }) }
}

const written = (sent: readonly SentCall[]) => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('PROJ-43 marking one ticket delivered asks the browser for its location and sends it', async () => {
  const { mark, asked } = deskOf('optional', here)
  expect(written((await mark()).sent)).toEqual([expect.objectContaining({ slip_ids: [7], delivery_lat: 46.8, delivery_long: -120.3 })])
  expect(asked.count).toBe(1)
})

test('PROJ-43 a browser that denies its location prevents delivery only if the project requires a location, with the reason', async () => {
  const required = await deskOf('required', null).mark()
  expect([written(required.sent), required.said[0]?.words]).toEqual([[], 'This project requires your location to mark a ticket delivered. Allow location access in the browser and try again.'])
  expect(written((await deskOf('optional', null).mark()).sent)).toEqual([expect.not.objectContaining({ delivery_lat: expect.anything() })])
})

test('PROJ-43 no location is requested in a project that collects none, or for a change of more than one ticket', async () => {
  const off = deskOf('off', here)
  expect(written((await off.mark()).sent)).toEqual([expect.not.objectContaining({ delivery_lat: expect.anything() })])
  const many = deskOf('required', here, [ticket, other])
  expect(written((await many.mark()).sent)).toEqual([expect.not.objectContaining({ delivery_lat: expect.anything() })])
  expect([off.asked.count, many.asked.count]).toEqual([0, 0])
})
