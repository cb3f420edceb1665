import PDFDocument from 'pdfkit'
import { vi } from 'vitest'
import { complete, openProviderServer, type ProviderCall, type ProviderServer } from '#tests/api/assist/provider-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

/**
 * How long a test waits for a scan. Longer than the recognition of a page may take (recognize.ts), so that a scan that takes too long ends
 * with its own error message before the test gives up.
 */
const LONGEST_MS = 150_000

/** A job as the list of jobs shows it. */
export interface ShownJob {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly message?: string
  readonly result?: unknown
}

/** A server with the flags for scans on, and an administrator whose agency has an AI provider. */
export interface ScanDesk extends TestServer {
  readonly admin: SignedInClient
  readonly provider: ProviderServer
  /** Makes the agency use the test's own AI provider. */
  useProvider(values?: Readonly<Record<string, unknown>>): Promise<void>
  /** Sends a file and waits until its job has ended. */
  scan(kind: string, content: Buffer, name?: string): Promise<ShownJob>
  /** Waits until a job has ended, and returns it. */
  ended(id: string): Promise<ShownJob>
}

/** Starts the server and the test's AI provider, which answers every scan without finding anything. */
export async function openScanDesk(): Promise<ScanDesk> {
  const provider = await openProviderServer()
  provider.answer = (response) => complete(response, { fields: [] })
  const server = await openTestServer({ AI_TRUSTED_HOSTS: provider.host })
  for (const flag of ['text_scan_playground', 'photo_scan_enabled'] as const) await server.make.flag(flag, true)
  const admin = await server.signedIn('administrator')
  const ended: ScanDesk['ended'] = (id) => vi.waitFor(async () => {
    const job = (await admin.get('/v1/jobs')).body.jobs.find((one: ShownJob) => one.id === id) as ShownJob | undefined
    if (job === undefined || ['pending', 'loading'].includes(job.status)) throw new Error('the scan still runs')
    return job
  }, { timeout: LONGEST_MS, interval: 50 })
  return {
    ...server,
    admin,
    provider,
    ended,
    async useProvider(values = {}) {
      const { status, body } = await admin.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame', ...values })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async scan(kind, content, name = 'file') {
      const { status, body } = await admin.post('/v1/ai/service_requests', { kind, content: content.toString('base64'), name })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return ended(body.job_id)
    },
    async close() {
      await server.close()
      await provider.close()
    },
  }
}

/** The parts (texts and images) of the user's message in a call to the provider. */
export function sentIn(call: ProviderCall | undefined): readonly { readonly type: string; readonly text?: string; readonly image_url?: { readonly url: string } }[] {
  return call?.body.messages.find(({ role }) => role === 'user')?.content as unknown as ReturnType<typeof sentIn>
}

/** A PDF with the content that `draw` draws. */
export async function pdfOf(draw: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument(options)
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const isDrawn = new Promise((resolve) => document.on('end', resolve))
  draw(document)
  document.end()
  await isDrawn
  return Buffer.concat(parts)
}
