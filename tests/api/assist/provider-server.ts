import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that the provider received. */
export interface ProviderCall {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: { readonly model: string; readonly messages: readonly { readonly role: string; readonly content: string }[] }
}

/** An AI provider with the OpenAI chat protocol. It answers with the test's own function (`answer`) and records the calls. */
export interface ProviderServer {
  /** The base address of the provider. */
  readonly address: string
  readonly host: string
  readonly calls: ProviderCall[]
  answer: (response: ServerResponse, call: ProviderCall, request: IncomingMessage) => void
  close(): Promise<void>
}

/** Sends a chat completion with this text. */
export function complete(response: ServerResponse, content: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) } }] }))
}

/** Starts a provider on a free port of this machine. */
export async function openProviderServer(): Promise<ProviderServer> {
  const calls: ProviderCall[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const call = { path: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(body === '' ? '{}' : body) as ProviderCall['body'] }
      calls.push(call)
      provider.answer(response, call, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: ProviderServer = {
    address: `http://${host}/v1`,
    host,
    calls,
    answer: (response) => complete(response, { remarks: [], fields: [] }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}
