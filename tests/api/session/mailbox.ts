import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as its recipient gets it. */
export interface Received {
  readonly to: string
  /** The text message, or the body of the mail: decoded if the mail has only one part, otherwise as it was sent. */
  readonly content: string
  readonly headers: Readonly<Record<string, string>>
}

/** A real mail server or text gateway that receives the messages that Slipway sends. `url`: its address, for Slipway's configuration. */
export interface Mailbox {
  readonly url: string
  readonly received: Received[]
  /** Refuses the next `times` messages with this status. */
  refuse(times: number, status: number): void
  /** Waits for a recipient's message number `count`; the first is number 1. */
  nextTo(recipient: string, count?: number): Promise<Received>
  close(): Promise<void>
}

/** How long to wait for a message. So long, because a refused message is sent again only after several seconds, and later each time. */
export const PATIENCE_MS = 40_000

/** Starts a real SMTP server on a free port. With `user` it requires that name and password. */
export async function openMailServer(user?: { readonly name: string; readonly password: string }): Promise<Mailbox> {
  const { received, refusals, nextTo, arrived } = box()
  const server = new SMTPServer({
    disabledCommands: user === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: user === undefined,
    onAuth: ({ username, password }, _session, done) =>
      username === user?.name && password === user?.password ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const status = refusals.shift()
        if (status !== undefined) return done(Object.assign(new Error('not now'), { responseCode: status }))
        const { headers, content } = readMail(Buffer.concat(parts).toString('latin1'))
        arrived({ to: session.envelope.rcptTo.map(({ address }) => address).join(','), headers, content })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const credentials = user === undefined ? '' : `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@`
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    received,
    refuse: (times, status) => void refusals.push(...Array<number>(times).fill(status)),
    nextTo,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

/** Starts a real HTTP gateway for text messages on a free port. */
export async function openTextGateway(): Promise<Mailbox> {
  const { received, refusals, nextTo, arrived } = box()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = refusals.shift()
      if (status !== undefined) return response.writeHead(status, { location: '/elsewhere' }).end()
      const body: unknown = JSON.parse(Buffer.concat(parts).toString())
      const part = (name: string) => (typeof body === 'object' && body !== null ? String(Reflect.get(body, name)) : '')
      arrived({ to: part('to'), content: part('text'), headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/messages`,
    received,
    refuse: (times, status) => void refusals.push(...Array<number>(times).fill(status)),
    nextTo,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

function box() {
  const received: Received[] = []
  const refusals: number[] = []
  const waiting = new Set<() => void>()
  return {
    received,
    refusals,
    arrived(message: Received) {
      received.push(message)
      for (const look of waiting) look()
    },
    nextTo(recipient: string, count = 1): Promise<Received> {
      return new Promise((resolve, lost) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          lost(new Error(`message ${count} to ${recipient} did not come; there are: ${received.map(({ to }) => to).join(', ')}`))
        }, PATIENCE_MS)
        const look = () => {
          const message = received.filter(({ to }) => to === recipient)[count - 1]
          if (message === undefined) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(message)
        }
        waiting.add(look)
        look()
      })
    },
  }
}

/** The headers and body of a mail. The body is decoded only if the mail has a single part. */
function readMail(raw: string): { headers: Record<string, string>; content: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = Object.fromEntries(head.replace(/\r\n[ \t]+/g, ' ').split('\r\n').map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())]
  }))
  const body = rest.join('\r\n\r\n')
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return { headers, content: lines(Buffer.from(body, 'base64').toString()) }
  if (encoding === 'quoted-printable') return { headers, content: lines(fromQuotedPrintable(body)) }
  return { headers, content: lines(Buffer.from(body, 'latin1').toString()) }
}

function decodeWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_whole, kind: string, coded: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(coded, 'base64').toString() : fromQuotedPrintable(coded.replaceAll('_', ' ')))
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function lines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
