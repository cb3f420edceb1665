import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paperEntries } from '#src/areas/tickets/client/paper-tickets/open-entries'
import { openPaperEntry, type PaperEntry } from '#src/areas/tickets/client/paper-tickets/paper-entry'
import { countDrafts, offerDrafts, type PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { openForm } from '#src/platform/client/form/open-forms'
import { clearFormerSession } from '#src/platform/client/session/session'
import { openDesk, type Desk, type SentCall } from '#tests/commands/desk'

const PROJECT = 3
const project = { id: PROJECT, title: 'US 20', loaded: { id: PROJECT, title: 'US 20', version: 1, deleted_at: null } } as never
const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, name.charCodeAt(0)])], name, { type: 'image/jpeg' })
/** The size of a phone photo in bytes, large enough to be sent in pieces. */
const LARGE = 1_500_000
const photos = { A: jpeg('A.jpg'), B: jpeg('B.jpg'), own: jpeg('own.jpg') }
const scanned = (id: 'A' | 'B'): PaperDraft => ({
  id, name: `${id}.jpg`, marks: { truck: { x: 0, y: 0, width: 0.1, height: 0.1, unsure: 'T-?' } }, photo: photos[id],
  values: { ticket_number: `${id}-100`, ticket_date: '6/14/2026', material_description: 'Sand', supplier: 'Acme', plant_name: 'North', uom_1: 'TON', net_amount: '20' },
})

let confirmed: boolean
let questionCount: number
/** The last question in the browser's confirm dialog. */
let question: string
/** Answers the pending save. */
let answer: (status?: number) => void
let posted: SentCall[]
let closes: (() => void)[]

beforeEach(() => {
  ;[questionCount, question, confirmed, posted, closes] = [0, '', false, [], []]
  vi.stubGlobal('window', {
    addEventListener: () => undefined, removeEventListener: () => undefined,
    confirm: (text: string) => {
      questionCount += 1
      question = text
      return confirmed
    },
  })
})
afterEach(() => {
  for (const close of closes) close()
  clearFormerSession()
  vi.unstubAllGlobals()
})

/** A form for paper tickets in a pane, opened as the screen opens it, and a desk that runs commands in that pane. */
function openPane(id: string): { readonly entry: PaperEntry; readonly desk: Desk; leave(): void; values(): Readonly<Record<string, unknown>> } {
  const entry = openPaperEntry(PROJECT, () => 'America/New_York')
  const { form } = entry
  const stops = [
    openForm(id, {
      ...form, took: (saved) => form.took(saved as never, () => undefined), left: (saved) => form.left(saved as never), successMessage: (saved) => form.options().successMessage(saved as never, form.values()),
      undoWords: () => null, isUndoable: false, leaveTo: null,
    }),
    paperEntries.open(id, entry),
    entry.close,
  ]
  const leave = () => {
    for (const stop of stops.splice(0)) stop()
  }
  closes.push(leave)
  const desk = openDesk({
    context: { pane: { id, number: 1, path: `/projects/${PROJECT}/paper-ticket`, scope: 'form', title: 'Paper ticket', params: {} }, project },
    answering(call) {
      posted.push(call)
      if (call.method === 'PUT') return { body: { received: Number(/offset=(\d+)/.exec(call.address)?.[1]) + (call.body as Blob).size } }
      if (!call.address.endsWith('/paper_tickets')) return { status: 201, body: { image: { id: 1, imageable_id: 77, imageable_type: 'Slip' }, slip: null } }
      return new Promise((resolve) => {
        answer = (status = 200) => resolve(status === 200 ? { body: { slip: { id: 77, ticket_number: 'A-100' } } } : { status, body: { message: 'Refused.' } })
      })
    },
  })
  entry.follow()
  return { entry, desk, leave, values: () => ({ ...form.values() }) }
}

/** The photos that were added, by ticket and file name. */
const added = () => posted.filter(({ address }) => address === '/v1/images').map(({ body }) => [Reflect.get(body as object, 'imageable_id'), Reflect.get(body as object, 'name')])
const isPosted = () => vi.waitFor(() => expect(posted.filter(({ address }) => address.endsWith('/paper_tickets'))).toHaveLength(1))

test('AI-6 Skip and Remove act on the ticket shown in the form of their own pane, and do nothing in a form without a scanned ticket', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const [first, second, byHand] = [openPane('first'), openPane('second'), openPane('by-hand')]
  expect([first.values().ticket_number, second.values().ticket_number, byHand.values().ticket_number]).toEqual(['A-100', 'B-100', ''])
  for (const id of ['paper-tickets.skip', 'paper-tickets.remove'] as const) expect((await byHand.desk.run(id)).refusal).toBe('errors.scan_none_read')
  expect((await second.desk.run('paper-tickets.remove')).said).toEqual([{ tone: 'info', words: 'Scanned ticket removed' }])
  expect([first.values().ticket_number, second.values().ticket_number, countDrafts(PROJECT).all]).toEqual(['A-100', '', 1])
  expect((await first.desk.run('paper-tickets.skip')).refusal).toBe('errors.last_scanned_ticket')
})

test('AI-6 text typed while a scanned ticket is being saved is not put into the next one, which appears once the form is clear', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { entry, desk, values } = openPane('first')
  const saving = desk.run('form.save')
  await isPosted()
  entry.form.put('truck', 'T-9')
  answer()
  expect((await saving).said).toContainEqual({ tone: 'warning', words: 'What was typed during the save was not saved. It is in the form of the next ticket.' })
  expect([entry.draft(), values().ticket_number, values().truck]).toEqual([null, '', 'T-9'])
  entry.follow()
  expect(entry.draft()).toBeNull()
  entry.form.put('truck', '')
  entry.follow()
  expect([entry.draft()?.id, values().ticket_number, values().truck, countDrafts(PROJECT).all]).toEqual(['B', 'B-100', '', 1])
})

test('AI-6 text typed during the save can be discarded after a confirmation, and the next scanned ticket appears; a scanned ticket itself is not discarded', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { entry, desk, values } = openPane('first')
  expect((await desk.run('paper-tickets.discard')).refusal).toBe('errors.paper_scanned')
  const saving = desk.run('form.save')
  await isPosted()
  entry.form.put('truck', 'T-9')
  answer()
  await saving
  expect((await desk.run('paper-tickets.discard')).said).toEqual([])
  expect([questionCount, values().truck, entry.draft()]).toEqual([1, 'T-9', null])
  expect(question).toMatch(/^Discard this paper ticket\?/)
  confirmed = true
  expect((await desk.run('paper-tickets.discard')).said).toEqual([{ tone: 'info', words: 'Paper ticket discarded' }])
  expect([questionCount, entry.draft()?.id, values().ticket_number, values().truck, values().photo, entry.form.isDirty()]).toEqual([2, 'B', 'B-100', '', photos.B, false])
})

test('AI-6 a paper ticket typed without a scan is discarded after a confirmation, and keeps the values that the next ticket shares; an empty form has nothing to discard', async () => {
  const { entry, desk, values } = openPane('first')
  expect((await desk.run('paper-tickets.discard')).refusal).toBe('errors.paper_empty')
  for (const [name, value] of Object.entries(scanned('A').values)) entry.form.put(name, value)
  const saving = desk.run('form.save')
  await isPosted()
  expect((await desk.run('paper-tickets.discard')).refusal).toBe('workspace.form_is_saving')
  answer()
  await saving
  entry.form.put('truck', 'T-9')
  confirmed = true
  await desk.run('paper-tickets.discard')
  expect([values().truck, values().supplier, values().plant_name, entry.form.isDirty()]).toEqual(['', 'Acme', 'North', false])
})

test('AI-6 a photo chosen for a ticket remains with it: it is not added to the next ticket, and returns with a skipped one', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { entry, desk, values } = openPane('first')
  entry.form.put('photo', photos.own)
  await desk.run('paper-tickets.skip')
  expect([values().draft, values().photo]).toEqual(['B', photos.B])
  const saving = desk.run('form.save')
  await isPosted()
  answer()
  await saving
  await vi.waitFor(() => expect(added()).toEqual([[77, 'B.jpg']]))
  expect([values().draft, values().photo]).toEqual(['A', photos.own])
})

test('AI-6 a photo chosen while a ticket is being saved is added to that ticket', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { entry, desk, values } = openPane('first')
  const saving = desk.run('form.save')
  await isPosted()
  entry.form.put('photo', photos.own)
  answer()
  await saving
  await vi.waitFor(() => expect(added()).toEqual([[77, 'own.jpg']]))
  expect([values().draft, values().photo, entry.form.isDirty()]).toEqual(['B', photos.B, false])
})

test('AI-6 text typed for a skipped ticket is still unsaved when the ticket returns, and is removed only after a confirmation', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { entry, desk, values } = openPane('first')
  entry.form.put('truck', 'T-9')
  for (const _time of [1, 2]) await desk.run('paper-tickets.skip')
  expect([values().draft, values().truck, entry.form.unsaved()]).toEqual(['A', 'T-9', ['Truck']])
  expect(questionCount).toBe(0)
  await desk.run('paper-tickets.remove')
  expect([questionCount, values().draft, countDrafts(PROJECT).all]).toEqual([1, 'A', 2])
  confirmed = true
  await desk.run('paper-tickets.remove')
  expect([questionCount, values().draft, values().truck]).toEqual([2, 'B', ''])
})

test('AI-6 a ticket is neither skipped nor removed while it is being saved, and keeps what was typed when it is refused', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { entry, desk, values } = openPane('first')
  entry.form.put('truck', 'T-9')
  const saving = desk.run('form.save')
  await isPosted()
  for (const id of ['paper-tickets.skip', 'paper-tickets.remove'] as const) expect((await desk.run(id)).refusal).toBe('workspace.form_is_saving')
  answer(422)
  await saving
  expect([values().draft, values().truck, countDrafts(PROJECT).all, added()]).toEqual(['A', 'T-9', 2, []])
})

test('AI-6 a ticket whose form was left during the save gets its picture and is not shown again; no other form shows it meanwhile', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { desk, leave } = openPane('first')
  const saving = desk.run('form.save')
  await isPosted()
  leave()
  // the same pane, opened again a moment later
  const again = openPane('first')
  expect(again.values().draft).toBe('B')
  answer()
  await saving
  await vi.waitFor(() => expect(added()).toEqual([[77, 'A.jpg']]))
  expect([again.values().draft, again.entry.entered(), countDrafts(PROJECT).all]).toEqual(['B', [], 1])
})

test('AI-6 a ticket whose form was left during the save returns when it is refused', async () => {
  offerDrafts(PROJECT, [scanned('A')])
  const { desk, leave } = openPane('first')
  const saving = desk.run('form.save')
  await isPosted()
  leave()
  answer(422)
  await saving
  expect([openPane('second').values().draft, added()]).toEqual(['A', []])
})

test('AI-6 scanned tickets that arrive while one is entered by hand wait, even if only a photo was chosen for it', () => {
  const { entry, values } = openPane('first')
  entry.form.put('photo', photos.own)
  offerDrafts(PROJECT, [scanned('A')])
  entry.follow()
  expect([entry.draft(), values().photo]).toEqual([null, photos.own])
  entry.form.put('photo', null)
  entry.follow()
  expect([entry.draft()?.id, values().photo]).toEqual(['A', photos.A])
})

test('AI-6 a photo that is sent in pieces is added to its ticket as a whole', async () => {
  const { entry, desk } = openPane('first')
  for (const [name, value] of Object.entries(scanned('A').values)) entry.form.put(name, value)
  entry.form.put('photo', new File([await photos.own.arrayBuffer(), new Uint8Array(LARGE - photos.own.size)], 'large.jpg', { type: 'image/jpeg' }))
  const saving = desk.run('form.save')
  await isPosted()
  answer()
  await saving
  const ofPhoto = () => posted.filter(({ address }) => address.startsWith('/v1/images'))
  await vi.waitFor(() => expect(ofPhoto().at(-1)).toMatchObject({ method: 'POST', address: expect.stringMatching(/^\/v1\/images\/uploads\//), body: { imageable_type: 'Slip', imageable_id: 77, name: 'large.jpg' } }))
  const pieces = ofPhoto().filter(({ method }) => method === 'PUT')
  expect(pieces.reduce((bytes, { body }) => bytes + (body as Blob).size, 0)).toBe(LARGE)
  expect([added(), ofPhoto().filter(({ method }) => method === 'POST').length]).toEqual([[], 1])
})

test('AI-6 the photo of a ticket whose save is answered after a change of agency is not sent to the other agency', async () => {
  offerDrafts(PROJECT, [scanned('A')])
  const { desk } = openPane('first')
  const saving = desk.run('form.save')
  await isPosted()
  clearFormerSession()
  const toOther: SentCall[] = []
  openDesk({ person: { dot_authority_id: 2 }, answering: (call) => {
    toOther.push(call)
    return { status: 201, body: { image: { id: 1, imageable_id: 77, imageable_type: 'Slip' }, slip: null } }
  } })
  const reads = vi.spyOn(photos.A, 'slice')
  answer()
  await saving
  // waits long enough that the photo of five bytes has been read, so that a forbidden upload would have begun by now
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([added(), toOther.filter(({ method }) => method !== 'GET'), reads.mock.calls]).toEqual([[], [], []])
})

test('AI-6 a ticket that enters the form between the key press and the save is not saved unseen, and a message says so', async () => {
  offerDrafts(PROJECT, [scanned('A'), scanned('B')])
  const { entry, desk, values } = openPane('first')
  const saving = desk.run('form.save')
  entry.skip()
  expect(values().draft).toBe('B')
  expect((await saving).said).toEqual([{ tone: 'error', words: 'Nothing was saved, because the form now shows something else. Check it, then save.' }])
  expect([posted, values().ticket_number, countDrafts(PROJECT).all, entry.form.isSaving()]).toEqual([[], 'B-100', 2, false])
  const save = desk.run('form.save')
  await isPosted()
  answer()
  await save
  expect(posted[0]?.body).toMatchObject({ ticket: { ticket_number: 'B-100' } })
})
