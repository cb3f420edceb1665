import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An item posting, which is one line of a report that the agency system received. */
interface Posting {
  readonly line_number: number
  readonly item_code: string
  readonly quantity: string | null
  readonly location: string | null
  readonly tickets: readonly { readonly ticket_number: string }[]
}

/** A report as the agency system received it. */
export interface ReceivedReport {
  readonly key: string
  readonly isSigned: boolean
  readonly body: { readonly report: { readonly name: string; readonly remarks: string }; readonly inspector: { readonly email: string }; readonly item_postings: readonly Posting[] }
}

type Answering = (report: ReceivedReport, response: ServerResponse) => void

/**
 * A simulated agency system. It answers as a test requests, and records the lines that it accepts. If a request is repeated with the same
 * key, its lines are recorded only once.
 */
export interface SimulatedAgencySystem {
  readonly url: string
  /** Every request that arrived, including repeated ones. */
  readonly requests: readonly ReceivedReport[]
  /** The tickets on the lines that the agency system accepted. A ticket that was accepted more than once appears more than once. */
  taken(): readonly string[]
  /** Makes the agency system accept all lines except those with these pay items. */
  refuses(...codes: readonly string[]): void
  /**
   * Makes the agency system answer the next requests in these ways, in order; `undefined` means the usual answer. The last way applies to
   * all further requests.
   */
  answersWith(...ways: readonly (Answering | undefined)[]): void
  /** The usual way of answering: accepts the lines and returns a result for each. */
  usual: Answering
  /** Answers which role the inspector with this email has; null if the agency system knows nobody with this email. */
  inspectors: (email: string) => string | null
  close(): Promise<void>
}

export const SECRET = 'a-shared-secret-of-the-agency'

/** Starts an agency system on a free port. */
export async function openAgencySystem(): Promise<SimulatedAgencySystem> {
  const requests: ReceivedReport[] = []
  const answered = new Map<string, string>()
  const entries: string[] = []
  let refused = new Set<string>()
  let ways: (Answering | undefined)[] = []
  const takeOnce: Answering = ({ key, body }, response) => {
    const text = answered.get(key) ?? JSON.stringify({
      report_id: `AWP-${answered.size + 1}`,
      lines: body.item_postings.map(({ line_number, item_code, tickets }) => {
        const isRefused = refused.has(item_code)
        if (!isRefused) entries.push(...tickets.map(({ ticket_number: number }) => `${number} ${item_code}`))
        return isRefused ? { line_number, status: 'refused', message: `${item_code} exceeds the current quantity` } : { line_number, status: 'taken' }
      }),
    })
    answered.set(key, text)
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }
  const system = {
    inspectors: (_email: string): string | null => 'field_inspector',
  }
  const server = createServer((request, response) => void handle(request, response))
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const text = Buffer.concat(parts).toString('utf8')
    const email = /\/inspectors\/(.+)$/.exec(request.url ?? '')?.[1]
    if (email !== undefined) {
      const role = system.inspectors(decodeURIComponent(email))
      return void response.writeHead(role === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ role }))
    }
    const [, at = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['slipway-signature'])) ?? []
    const report: ReceivedReport = {
      key: String(request.headers['idempotency-key']),
      isSigned: createHmac('sha256', SECRET).update(`${at}.${text}`).digest('hex') === signature,
      body: JSON.parse(text) as ReceivedReport['body'],
    }
    requests.push(report)
    const way = ways.length > 1 ? ways.shift() : ways[0]
    ;(way ?? takeOnce)(report, response)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(system, {
    url: `http://127.0.0.1:${port}`,
    requests,
    usual: takeOnce,
    taken: () => entries,
    refuses: (...codes: readonly string[]) => void (refused = new Set(codes)),
    answersWith: (...next: readonly (Answering | undefined)[]) => void (ways = [...next]),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  })
}

/** Ways to answer like a system that fails. */
export const badly = {
  status: (status: number, body = '{}'): Answering => (_report, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  /** Closes the connection without an answer. */
  hangUp: ((_report, response) => void response.socket?.destroy()) as Answering,
}
