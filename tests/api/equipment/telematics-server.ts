import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A machine as a test describes it; times are ISO timestamps. */
export interface SentMachine {
  readonly id?: string
  readonly serial?: string
  readonly oem?: string
  readonly model?: string
  readonly place?: readonly [latitude: number | string, longitude: number | string]
  readonly hours?: number | string
  /** The time of the reading in `hours`, if it differs from `at`. */
  readonly hoursAt?: string
  readonly running?: boolean | string
  /** The odometer with its unit, as in [100, 'kilometre']. */
  readonly odometer?: readonly [value: number, unit: string]
  readonly at?: string
}

/** A telematics source that answers as a test requests, and records the calls. */
export interface TelematicsServer {
  /** The address of the first page. */
  readonly address: string
  readonly tokenAddress: string
  readonly host: string
  /** The paths and Authorization headers of the calls, in order. */
  readonly calls: { readonly path: string; readonly authorization: string | undefined; readonly body: string }[]
  /** Answers the next calls; the default is a fleet without machines. */
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
  close(): Promise<void>
}

const NAMESPACES = { iso: 'http://standards.iso.org/iso/15143/-3', jcma: 'http://www.jcmanet.or.jp/english2017/ISO/15143/-3/20190501' } as const

/** A page of a fleet snapshot in XML. In the namespace 'iso', times are attributes; in 'jcma', they are child elements. */
export function fleet(machines: readonly SentMachine[], { namespace = 'iso', links = {} }: { readonly namespace?: keyof typeof NAMESPACES; readonly links?: Readonly<Record<string, string>> } = {}): string {
  const timed = (name: string, content: string, at: string | undefined) =>
    namespace === 'iso' ? `<${name}${at === undefined ? '' : ` datetime="${at}"`}>${content}</${name}>` : `<${name}>${content}${at === undefined ? '' : `<datetime>${at}</datetime>`}</${name}>`
  const element = (name: string, value: string | undefined) => (value === undefined ? '' : `<${name}>${value}</${name}>`)
  const one = ({ id, serial, oem = 'CAT', model, place, hours, hoursAt, running, odometer, at }: SentMachine) => `
    <Equipment><EquipmentHeader>${element('OEMName', oem)}${element('Model', model)}${element('EquipmentID', id)}${element('SerialNumber', serial)}</EquipmentHeader>
    ${place === undefined ? '' : timed('Location', `<Latitude>${place[0]}</Latitude><Longitude>${place[1]}</Longitude>`, at)}
    ${hours === undefined ? '' : timed('CumulativeOperatingHours', `<Hour>${hours}</Hour>`, hoursAt ?? at)}
    ${running === undefined ? '' : timed('EngineStatus', `<EngineNumber /><Running>${running}</Running>`, at)}
    ${odometer === undefined ? '' : timed('Distance', `<OdometerUnits>${odometer[1]}</OdometerUnits><Odometer>${odometer[0]}</Odometer>`, at)}</Equipment>`
  const link = ([rel, href]: readonly [string, string]) => `<Links><rel>${rel}</rel><href>${href}</href></Links>`
  return `<?xml version="1.0" encoding="utf-8"?>\n<Fleet version="1" xmlns="${NAMESPACES[namespace]}">${Object.entries(links).map(link).join('')}${machines.map(one).join('')}</Fleet>`
}

/** Sends a page. */
export function sendXml(response: ServerResponse, text: string | Buffer, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}

/** Starts a source on a free port of this machine. */
export async function openTelematicsServer(): Promise<TelematicsServer> {
  const calls: TelematicsServer['calls'][number][] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      calls.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      source.answer(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const source: TelematicsServer = {
    address: `http://${host}/Fleet/1`,
    tokenAddress: `http://${host}/token`,
    host,
    calls,
    answer: (_request, response) => sendXml(response, fleet([])),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return source
}
