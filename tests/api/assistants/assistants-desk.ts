import PDFDocument from 'pdfkit'
import { openProviderServer, type ProviderServer } from '#tests/api/assist/provider-server'
import { complete } from '#tests/api/assist/provider-server'
import type { Answer } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

/** An assistant or a thread as the API returns it. */
type Shown = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number; readonly title: string }

/** A server with the chatbot configurator turned on. Its administrator has an AI provider. */
export interface AssistantsDesk extends TestServer {
  readonly admin: SignedInClient
  readonly provider: ProviderServer
  /** Adds an assistant that is turned on. */
  assistant(values?: Readonly<Record<string, unknown>>): Promise<Shown>
  /** Starts a thread of the administrator, with this assistant or with a new one. */
  thread(assistant?: number): Promise<Shown>
  /** Uploads a file to an assistant. */
  upload(assistant: number, name: string, content: string | Uint8Array, more?: Readonly<Record<string, string>>, as?: SignedInClient): Promise<Answer>
  /** Sends a message of the administrator. */
  ask(thread: number, text: string, more?: Readonly<Record<string, unknown>>): Promise<Answer>
  /** Makes the agency use the test's own AI provider. */
  useProvider(values?: Readonly<Record<string, unknown>>): Promise<void>
}

/** Starts the server and the test's AI provider. */
export async function openAssistantsDesk(): Promise<AssistantsDesk> {
  const provider = await openProviderServer()
  provider.answer = (response) => complete(response, 'At 300 degrees.')
  const server = await openTestServer({ AI_TRUSTED_HOSTS: provider.host })
  await server.make.flag('assistant', true)
  const admin = await server.signedIn('administrator')
  let count = 0
  const desk: AssistantsDesk = {
    ...server,
    admin,
    provider,
    assistant: async (values = {}) => thrown(await admin.post('/v1/ai/assistants', { name: `Assistant ${++count}`, instructions: 'Answer shortly.', is_on: true, ...values })).assistant,
    thread: async (assistant) => thrown(await admin.post('/v1/ai/threads', { assistant_id: assistant ?? (await desk.assistant()).id })).thread,
    async upload(assistant, name, content, more = {}, as = admin) {
      const response = await fetch(`${server.address}/v1/ai/documents?assistant_id=${assistant}&name=${encodeURIComponent(name)}`, {
        method: 'POST', headers: { ...as.headers, 'content-type': 'application/octet-stream', ...more }, body: typeof content === 'string' ? content : new Uint8Array(content),
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    ask: (thread, text, more = {}) => admin.post(`/v1/ai/threads/${thread}/messages`, { text, ...more }),
    useProvider: async (values = {}) => void thrown(await admin.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame', ...values })),
    async close() {
      await server.close()
      await provider.close()
    },
  }
  await desk.useProvider()
  return desk
}

/** A PDF with these pages, some of which may be empty. `password`: the password that opens it. */
export function pdfOf(pages: readonly string[], password?: string): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...(password === undefined ? {} : { userPassword: password }) })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  for (const page of pages) {
    document.addPage()
    if (page !== '') document.text(page)
  }
  return new Promise((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.end()
  })
}

function thrown({ status, body }: Answer) {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
