import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as threads from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as desks from '#tests/api/scans/scan-desk'
import { temporaryFolder } from '#tests/temporary-folder'

/**
 * A module that is loaded before all others in the thread that reads a PDF. It records each attempt to run a text as code, to open a
 * connection, or to start a process or thread.
 */
const PROBE = `
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import child from 'node:child_process'
import dgram from 'node:dgram'
import net from 'node:net'
import threads from 'node:worker_threads'
import vm from 'node:vm'
const note = (what) => appendFileSync(new URL('attempts', import.meta.url), what + '\\n')
const noted = (what, target) => new Proxy(target, {
  // Node's own streams ask another context for its 'this'
  apply: (run, self, given) => { if (given[0] !== 'this') note(what); return Reflect.apply(run, self, given) },
  construct: (run, given, as) => { note(what); return Reflect.construct(run, given, as) },
})
for (const sample of [function () {}, async function () {}, function* () {}, async function* () {}]) {
  const kind = Object.getPrototypeOf(sample)
  Object.defineProperty(kind, 'constructor', { value: noted('code', kind.constructor) })
}
globalThis.Function = Function.prototype.constructor
globalThis.eval = noted('code', globalThis.eval)
globalThis.fetch = noted('connection', globalThis.fetch)
net.Socket.prototype.connect = noted('connection', net.Socket.prototype.connect)
dgram.Socket.prototype.send = noted('connection', dgram.Socket.prototype.send)
for (const name of ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync']) child[name] = noted('process', child[name])
for (const name of ['Script', 'runInContext', 'runInNewContext', 'runInThisContext', 'compileFunction']) vm[name] = noted('code', vm[name])
threads.Worker = noted('thread', threads.Worker)
syncBuiltinESMExports()
note('probe')`

const own = temporaryFolder('script')
const ATTEMPTS = join(own.path, 'attempts')
const MARK = join(own.path, 'ran')
let desk: desks.ScanDesk
let pdfOf: typeof desks.pdfOf
let caller: Server
let calls = 0
beforeAll(async () => {
  writeFileSync(join(own.path, 'probe.mjs'), PROBE)
  const probe = pathToFileURL(join(own.path, 'probe.mjs')).href
  caller = createServer((_request, response) => {
    calls += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => caller.once('listening', resolve))
  // the test files of one worker share the server's modules; reset them, because only modules that are loaded from now on start their
  // threads with the probe
  vi.resetModules()
  vi.doMock('node:worker_threads', async (original) => {
    const actual = await original<typeof threads>()
    // starts the worker as the server does, but loads the probe first
    class ProbedWorker extends actual.Worker {
      constructor(file: string | URL, options: WorkerOptions = {}) {
        super(file, String(file).endsWith('pdf-worker.mjs') ? { ...options, execArgv: [...(options.execArgv ?? []), '--import', probe] } : options)
      }
    }
    return { ...actual, Worker: ProbedWorker, default: { ...actual, Worker: ProbedWorker } }
  })
  const { openScanDesk, pdfOf: makePdf } = await import('#tests/api/scans/scan-desk')
  pdfOf = makePdf
  desk = await openScanDesk()
})
afterAll(async () => {
  vi.doUnmock('node:worker_threads')
  vi.resetModules()
  await desk.close()
  caller.close()
  own.remove()
})

/** Adds an object to a PDF. PDFKit writes a primitive string in `data` as a PDF name, and a String object as a PDF string. */
const ref = (document: PDFKit.PDFDocument, data: object, stream = '') => {
  const part = document.ref(data as Record<string, unknown>)
  if (stream !== '') part.write(stream)
  part.end(null)
  return part
}
// a String object, which PDFKit writes as a PDF string; a primitive string would become a PDF name
const text = (value: string) => Object(value) as string

/**
 * A ticket whose PDF tries to run scripts, open addresses, fill in its form and compute a color as soon as it is opened, shown or printed.
 */
const armed = (address: string) => pdfOf((document) => {
  const script = `try { process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(MARK)}, 'ran') } catch {} try { fetch('${address}/script') } catch {} try { this.getField('net').value = '99999'; app.launchURL('${address}/url', true); this.submitForm('${address}/form') } catch {}`
  const javascript = { S: 'JavaScript', JS: text(script) }
  const actions = [javascript, { S: 'URI', URI: text(`${address}/uri`) }, { S: 'SubmitForm', F: { FS: 'URL', F: text(`${address}/submit`) } }, { S: 'ImportData', F: text(`${address}/data.fdf`) }, { S: 'GoToR', F: text(`${address}/other.pdf`), D: [0, 'Fit'] }, { S: 'Launch', F: text(MARK) }]
  const chained = actions.reduceRight<object | null>((next, action) => ref(document, { Type: 'Action', ...action, ...(next === null ? {} : { Next: next }) }), null)
  const { _root: root } = document as unknown as { readonly _root: { readonly data: Record<string, unknown> } }
  Object.assign(root.data, { OpenAction: chained, AA: { WC: chained, WP: chained, DP: chained } })
  const { dictionary, resources } = document.page as unknown as Record<'dictionary' | 'resources', { readonly data: Record<string, unknown> }>
  dictionary.data['AA'] = { O: chained, C: chained }
  document.addNamedJavaScript('go', script)
  document.initForm()
  document.formText('net', 300, 20, 100, 20, { value: '52520', AA: { C: chained, F: chained, K: chained, V: chained } } as never)
  // the color of the letters is computed by a function that the PDF library would compile
  resources.data['ColorSpace'] = { Computed: ['Separation', 'Spot', 'DeviceRGB', ref(document, { FunctionType: 4, Domain: [0, 1], Range: [0, 1, 0, 1, 0, 1] }, '{ dup 0.5 mul exch dup 0.25 mul exch 0.1 mul }')] }
  document.addContent('/Computed cs 0.5 scn 20 20 40 40 re f')
  document.font('Courier').fontSize(12)
  for (const line of ['NORTH RIDGE ASPHALT', 'TICKET NO:   1048827', 'DATE:        06/14/2026', 'TRUCK:       T-417', 'GROSS:       79980 LB', 'TARE:        27460 LB', 'NET:         52520 LB']) document.text(line)
})

test('AI-6 nothing in a PDF with scripts and actions runs: its texts are not executed, no connection and no program is opened, and its visible text is read', async () => {
  const address = `http://127.0.0.1:${(caller.address() as AddressInfo).port}`
  const { status, result, message } = await desk.scan('text_scan', await armed(address))
  expect([status, message]).toEqual(['success', undefined])
  const { fields } = result as { readonly fields: readonly { readonly field: string; readonly value: string }[] }
  expect(Object.fromEntries(fields.map(({ field, value }) => [field, value]))).toMatchObject({ ticket_number: '1048827', ticket_date: '2026-06-14', truck: 'T-417', gross_amount_1: '79980', tare_amount_1: '27460', net_amount: '52520' })
  expect(readFileSync(ATTEMPTS, 'utf8').trim().split('\n')).toEqual(['probe'])
  expect([calls, existsSync(MARK)]).toEqual([0, false])
})
