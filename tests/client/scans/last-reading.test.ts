import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterScans, readyScans } from '#src/areas/scans/client/requests/last-reading'
import { keepScanned } from '#src/areas/scans/client/requests/scans'
import { countDrafts, dropDraft, takeDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { clearFormerSession } from '#src/platform/client/session/session'
import { jobList, type Job } from '#src/workspace/client/jobs/job-list'

const drawing = vi.hoisted(() => ({ end: (): void => undefined }))
vi.mock('#src/areas/scans/client/requests/picture-of-pdf', () => ({ pictureOfPdf: (file: File) => new Promise((resolve) => (drawing.end = () => resolve(file))) }))

const read = (id: string): Job => ({ id, kind: 'ai_text_scan', status: 'success', done: 1, total: 1, created_at: '2026-11-02T15:00:00Z', result: { name: `${id}.jpg`, fields: [], unsure: [], pages: 1 } }) as unknown as Job

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  jobList.jobs = [read('two'), read('one'), read('of-another-window')]
})
afterEach(() => {
  clearFormerSession()
  jobList.jobs = []
  vi.unstubAllGlobals()
})
const ready = () => readyScans().map(({ job }) => job)

test('AI-6 a scan can be entered once: not again while it is waiting for the form, nor after it was saved or removed', async () => {
  // the second file is kept first, as when the server reads it first; the list still has the order of the files
  for (const [id, place] of [['two', 2], ['one', 1]] as const) keepScanned(id, new File(['x'], `${id}.jpg`, { type: 'image/jpeg' }), place)
  expect(ready()).toEqual(['one', 'two'])
  expect(await Promise.all([enterScans(3), enterScans(3)])).toEqual([true, true])
  expect([ready(), countDrafts(3).all]).toEqual([[], 2])
  const form = {}
  takeDraft(3, form)
  dropDraft(form)
  expect([ready(), countDrafts(3).all]).toEqual([[], 1])
})

test('AI-6 in a window without files of its own, the last scan can be entered once', async () => {
  expect(ready()).toEqual(['two'])
  await enterScans(3)
  expect(ready()).toEqual([])
})

test('AI-6 when the agency changes while a page is being drawn, none of its tickets reaches a form of the other agency', async () => {
  keepScanned('one', new File(['%PDF'], 'one.pdf', { type: 'application/pdf' }), 1)
  const entering = enterScans(3)
  clearFormerSession()
  drawing.end()
  expect([await entering, countDrafts(3).all]).toEqual([false, 0])
})
