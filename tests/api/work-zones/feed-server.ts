import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake feed of another agency. A test sets how it answers. It records every request that it receives. */
export interface FeedServer {
  readonly address: string
  readonly host: string
  readonly calls: { readonly url: string; readonly headers: IncomingMessage['headers'] }[]
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

/** A road event as it appears in a feed. */
export function roadEvent(id: string, properties: object = {}, more: object = {}) {
  return {
    id, type: 'Feature',
    properties: {
      core_details: { event_type: 'work-zone', data_source_id: '1', road_names: [`Road ${id}`], direction: 'northbound', name: `Zone ${id}` }, start_date: '2026-11-21T14:00:00Z', end_date: '2026-12-25T18:00:00Z',
      vehicle_impact: 'some-lanes-closed', ...properties,
    },
    geometry: { type: 'LineString', coordinates: [[-93.77, 41.61], [-93.76, 41.62]] }, ...more,
  }
}

/** A feed of these road events. */
export function feedOf(features: readonly unknown[], version: string | undefined = '4.2') {
  return { feed_info: { publisher: 'Neighbor DOT', version, update_date: '2026-11-21T14:00:00Z' }, type: 'FeatureCollection', features }
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, value: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { 'content-type': 'application/geo+json', ...headers }).end(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Starts a feed on a free port of this machine. */
export async function openFeedServer(): Promise<FeedServer> {
  const calls: FeedServer['calls'][number][] = []
  const server = createServer((request, response) => {
    calls.push({ url: request.url ?? '', headers: request.headers })
    source.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const source: FeedServer = {
    address: `http://${host}/wzdx`,
    host,
    calls,
    answer: (_request, response) => sendJson(response, feedOf([])),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return source
}
