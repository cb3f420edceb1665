import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueTextScans, countRead, scanQueue } from '#src/areas/scans/client/requests/scan-queue'
import { jobsOfWindow, keepScanned } from '#src/areas/scans/client/requests/scans'
import { clearFormerSession } from '#src/platform/client/session/session'
import { jobList, readJobs, type Job } from '#src/workspace/client/jobs/job-list'
import { messageList } from '#src/workspace/client/speech/toasts'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { openDesk, type Desk, type SentCall } from '#tests/commands/desk'

const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, name.charCodeAt(0)])], name, { type: 'image/jpeg' })
const pictures = (...names: readonly string[]) => names.map((name) => picture(`${name}.jpg`))
const jobOf = (id: string, status: Job['status']): Job => ({ id, kind: 'ai_text_scan', status, done: 0, total: null, created_at: '2026-11-02T15:00:00Z' }) as Job

/** The unanswered uploads, in order. */
let uploads: { readonly name: string; readonly key: string; answer(status: number): void }[]
let canceled: string[]
/** The jobs that the server lists. */
let listed: Job[]
let desk: Desk

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  ;[uploads, canceled, listed] = [[], [], []]
  messageList.messages = []
  desk = openDesk({
    context: { pane: { id: 'scans', number: 1, path: '/admin/text-scan', scope: 'scanned-field-table', title: '', params: {} } },
    person: { flags: { text_scan_playground: true } },
    answering(call: SentCall) {
      if (call.method === 'DELETE') canceled.push(call.address)
      if (!call.address.endsWith('/service_requests')) return { body: { jobs: listed } }
      const { name } = call.body as { name: string }
      return new Promise((resolve) => {
        uploads.push({ name, key: call.headers['idempotency-key'] ?? '', answer: (status) => resolve(status === 201 ? { status, body: { job_id: `job-${name}` } } : { status, body: { message: 'Not now.' } }) })
      })
    },
  })
})
afterEach(() => {
  clearFormerSession()
  jobList.jobs = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const realTimeout = globalThis.setTimeout
/** Waits in real time until `check` no longer throws, because `vi.waitFor` would advance the queue's fake clock. */
async function until(check: () => unknown): Promise<void> {
  const end = performance.now() + 5_000
  for (;;) {
    try {
      return void (await check())
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => realTimeout(resolve, 2))
    }
  }
}
const names = () => uploads.map(({ name }) => name)
const uploaded = (...expected: readonly string[]) => until(() => expect(names()).toEqual(expected.map((name) => `${name}.jpg`)))
const answerAll = async (status: number) => {
  for (const { answer } of uploads) answer(status)
  await until(() => expect(scanQueue.files.some(({ isSending }) => isSending)).toBe(false))
}
const list = async (...jobs: readonly Job[]) => {
  listed = [...jobs]
  await until(async () => {
    await readJobs()
    expect(jobList.jobs).toHaveLength(jobs.length)
  })
}
const messageTexts = () => messageList.messages.map(({ words }) => words)

test('AI-6 several files are sent a few at a time, and a message at the end gives the number of files read', async () => {
  queueTextScans(pictures('1', '2', '3', '4'))
  await uploaded('1', '2', '3')
  await answerAll(201)
  expect([countRead(scanQueue), scanQueue.total, jobsOfWindow()]).toEqual([0, 4, ['job-1.jpg', 'job-2.jpg', 'job-3.jpg']])
  await list(jobOf('job-1.jpg', 'success'), jobOf('job-2.jpg', 'error'), jobOf('job-3.jpg', 'success'))
  await uploaded('1', '2', '3', '4')
  expect(countRead(scanQueue)).toBe(3)
  uploads[3]?.answer(201)
  await until(() => expect(scanQueue.files[0]?.job).toBe('job-4.jpg'))
  await list(...listed, jobOf('job-4.jpg', 'success'))
  await until(() => expect(messageTexts()).toContain('3 files read. Enter them as tickets when you are ready.'))
})

test.each([[429], [401], [409], [503]])('AI-6 a %i refusal, which is not about the file, skips no file: the queue waits, says why, and sends the same file again', async (status) => {
  queueTextScans(pictures('1', '2', '3', '4', '5'))
  await uploaded('1', '2', '3')
  await answerAll(status)
  expect([scanQueue.files.length, scanQueue.total, scanQueue.pause]).toEqual([5, 5, 'Not now.'])
  expect(messageTexts().filter((words) => words.includes('was not scanned'))).toEqual([])
  if (status === 401) return
  const [first] = uploads
  uploads = []
  await vi.advanceTimersByTimeAsync(2_000)
  // the queue sends one of the files again, not all three
  await uploaded('1')
  expect(uploads[0]?.key).toBe(first?.key)
  uploads[0]?.answer(201)
  await uploaded('1', '2', '3')
  expect([scanQueue.pause, scanQueue.files.length]).toEqual([null, 5])
})

test('AI-6 a file that is permanently refused is named, and the others continue', async () => {
  queueTextScans([...pictures('1', '2'), new File(['notes'], 'notes.txt')])
  await uploaded('1', '2')
  uploads[0]?.answer(422)
  await until(() => expect(messageTexts()).toEqual(expect.arrayContaining(['1.jpg was not scanned. Not now.', expect.stringMatching(/^notes\.txt was not scanned\. /)])))
  expect([scanQueue.files.length, scanQueue.failed]).toEqual([1, 2])
})

test('AI-6 Cancel scans also stops files that are still uploading: their scans are canceled as soon as they have a job', async () => {
  queueTextScans(pictures('1', '2', '3', '4'))
  await uploaded('1', '2', '3')
  uploads[0]?.answer(201)
  await until(() => expect(scanQueue.files[0]?.job).toBe('job-1.jpg'))
  const canceling = desk.run('scans.cancel-text')
  await until(() => expect(confirmationStore.asked).not.toBeNull())
  answerConfirmation(true)
  await canceling
  for (const { answer } of uploads.slice(1)) answer(201)
  await until(() => expect(canceled.toSorted()).toEqual(['1', '2', '3'].map((name) => `/v1/jobs/job-${name}.jpg`)))
  expect([names().length, scanQueue.files.length, scanQueue.total, jobsOfWindow()]).toEqual([3, 1, 1, ['job-1.jpg']])
  await list(jobOf('job-1.jpg', 'canceled'))
  await until(() => expect(scanQueue.files).toEqual([]))
})

test('AI-6 after a change of agency, no file of the former agency is posted, none of its jobs is followed, and the counts are reset', async () => {
  queueTextScans(pictures('1', '2', '3', '4', '5'))
  await uploaded('1', '2', '3')
  clearFormerSession()
  const next = { ...scanQueue }
  expect([next.files.length, next.total, next.pause]).toEqual([0, 0, null])
  const written: string[] = []
  desk = openDesk({ person: { dot_authority_id: 2 }, answering: ({ method, address }) => {
    if (method !== 'GET') written.push(`${method} ${address}`)
    return { body: { jobs: [], job_id: 'job-of-the-next' } }
  } })
  for (const { answer } of uploads.splice(0)) answer(201)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([written, scanQueue.files.length, scanQueue.total, jobsOfWindow()]).toEqual([[], 0, 0, []])
})

test('AI-6 a file that is still being read from disk when the agency changes is not posted to the other agency', async () => {
  let read = (): void => undefined
  const [slow] = pictures('slow')
  if (slow === undefined) throw new Error('no file')
  const content = await slow.arrayBuffer()
  vi.spyOn(slow, 'slice').mockReturnValue({ arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => (read = () => resolve(content))) } as Blob)
  queueTextScans([slow])
  clearFormerSession()
  desk = openDesk({ person: { dot_authority_id: 2 }, answering: ({ address }) => {
    if (address.endsWith('/service_requests')) uploads.push({ name: 'slow.jpg', key: '', answer: () => undefined })
    return { body: { jobs: [], job_id: 'job' } }
  } })
  // the rest of the file can be read immediately, so nothing but the change of agency keeps the queue from posting the file
  const whole = vi.spyOn(slow, 'arrayBuffer').mockResolvedValue(content)
  read()
  await vi.advanceTimersByTimeAsync(60_000)
  await new Promise((resolve) => realTimeout(resolve, 100))
  expect(whole).toHaveBeenCalled()
  expect([names(), scanQueue.files.length, scanQueue.pause]).toEqual([[], 0, null])
})

test('AI-6 files that were read but not entered count too: no more are accepted than the server lists, and the message says what to do', async () => {
  const read = Array.from({ length: 39 }, (_, at) => `read-${at}`)
  for (const [at, id] of read.entries()) keepScanned(id, picture(id), at)
  jobList.jobs = read.map((id) => ({ ...jobOf(id, 'success'), result: { name: id, fields: [], unsure: [], pages: 1 } }) as unknown as Job)
  queueTextScans(pictures('1', '2'))
  expect([scanQueue.files.length, scanQueue.total]).toEqual([0, 0])
  expect(messageTexts()).toEqual(['At most 40 files can wait or be read and not entered. First enter the 39 tickets that were read.'])
  queueTextScans(pictures('1'))
  expect(scanQueue.files).toHaveLength(1)
  await uploaded('1')
})

test('AI-6 a permanent refusal of a file while the queue waits ends the wait: the server accepts files again', async () => {
  queueTextScans(pictures('1', '2', '3', '4', '5'))
  await uploaded('1', '2', '3')
  await answerAll(503)
  uploads = []
  await vi.advanceTimersByTimeAsync(2_000)
  await uploaded('1')
  expect(scanQueue.pause).toBe('Not now.')
  uploads[0]?.answer(422)
  await uploaded('1', '2', '3', '4')
  expect([scanQueue.pause, scanQueue.files.length, scanQueue.failed]).toEqual([null, 4, 1])
})
