import { beforeEach, describe, expect, test, vi } from 'vitest'
import { imageError, ofTicket, readImages } from '#src/areas/tickets/client/images/image-calls'
import { readUpload, onlyFile } from '#src/areas/tickets/client/images/upload'
import { photoUploads } from '#src/areas/tickets/client/images/photo-uploads'
import { openGallery, type GalleryHandle } from '#src/areas/tickets/client/images/open-galleries'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { messageList } from '#src/workspace/client/speech/toasts'
import { showingUploads } from '#src/workspace/client/uploads/under-way'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { openDesk, type DeskOptions } from '#tests/commands/desk'

const image = (id: number) => ({
  id, imageable_id: 5, imageable_type: 'Slip', name: `load ${id}.jpg`, type: 'image/jpeg', size: 10, width: 4, height: 3, by: 'Ana Ruiz', taken_at: '2026-11-02T15:00:00Z', created_at: '2026-11-02T15:00:00Z',
})
const slip = { id: 5, ticket_number: 'T-5', dot_project_id: 3, image_count: 2 }
const pane = { id: 'gallery', number: 1, path: '/projects/3/tickets/5/images', scope: 'image-gallery', title: '', params: {} } as const
const at = (row: object | null, more: DeskOptions = {}) => openDesk({ context: { pane, row: row as never }, ...more })
const jpeg = (name = 'load.jpg') => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], name, { type: 'image/jpeg' })
const upload = (slipId = 5) => ({ object: ofTicket(slipId), name: 'load.jpg', verdict: { allowed: true }, content: '/9j/4AE=' })

beforeEach(() => {
  imageError.last = null
})

describe('the commands of the gallery', () => {
  test('SHELL-78 next, previous, zoom and the arrows act on the gallery of their own pane, and the arrows pan a zoomed image', async () => {
    const done: string[] = []
    let zoomed = false
    const handle: GalleryHandle = {
      step: (by) => void done.push(`step ${by}`), show: (id) => void done.push(`show ${id}`), zoom: (to) => void done.push(`zoom ${to}`),
      isZoomed: () => zoomed, pan: (right, down) => void done.push(`pan ${right} ${down}`),
    }
    const close = openGallery(pane.id, handle)
    const desk = at({ ...slip, image: image(7) })
    for (const id of ['images.next', 'images.previous', 'images.zoom-in', 'images.zoom-out', 'images.zoom-fit', 'images.go-right', 'images.go-left'] as const) await desk.run(id)
    zoomed = true
    for (const id of ['images.go-right', 'images.go-left', 'images.go-down', 'images.go-up'] as const) await desk.run(id)
    close()
    expect(done).toEqual(['step 1', 'step -1', 'zoom in', 'zoom out', 'zoom fit', 'step 1', 'step -1', 'pan 0.2 0', 'pan -0.2 0', 'pan 0 0.2', 'pan 0 -0.2'])
    expect((await at({ ...slip, image: null }).run('images.next')).refusal).toBe('errors.no_image')
  })

  test('TICK-69 TICK-74 ERR-14 an image is deleted after a confirmation, with its object in the query, and a toast confirms it', async () => {
    const desk = at({ ...slip, image: image(7) }, { answering: ({ method }) => (method === 'DELETE' ? { status: 204 } : { body: { slips: [] } }) })
    const running = desk.run('images.delete')
    await vi.waitFor(() => expect(confirmationStore.asked).toMatchObject({ title: 'Delete this image?', body: expect.stringContaining('load 7.jpg') }))
    answerConfirmation(true)
    const { sent, said } = await running
    expect(sent[0]).toMatchObject({ method: 'DELETE', address: '/v1/images/7?imageable_type=Slip&imageable_id=5' })
    expect(said).toEqual([{ tone: 'success', words: 'Image removed.' }])
    const deletion = desk.run('images.delete')
    await vi.waitFor(() => expect(confirmationStore.asked).not.toBeNull())
    answerConfirmation(false)
    expect((await deletion).sent).toEqual([])
  })

  test('TICK-67 ERR-14 an image is sent as base64 with its object, and a toast confirms it', async () => {
    const { sent, said } = await at({ ...slip, image: null }, { answering: () => ({ status: 201, body: { image: image(8), slip: { id: 5, version: 3, image_count: 3 } } }) }).run('images.send', { upload: upload() })
    expect(sent[0]).toMatchObject({ method: 'POST', address: '/v1/images', body: { imageable_type: 'Slip', imageable_id: 5, name: 'load.jpg', content: '/9j/4AE=' } })
    expect(said).toEqual([{ tone: 'success', words: 'Image added.' }])
  })

  test('PROJ-46 a photo of a project is listed as a photo among the changes that can be undone, even if its gallery is closed or shows a ticket by then', async () => {
    const photo = { ...image(9), imageable_type: 'Project', imageable_id: 3 }
    const answering = () => ({ status: 201, headers: { 'change-set-events': '1' }, body: { image: photo, slip: null } })
    const toProject = { upload: { ...upload(), object: { imageable_type: 'Project', imageable_id: 3 } } }
    for (const context of [{ pane: null, row: null }, { pane, row: { ...slip, image: null } as never }]) {
      const { said } = await openDesk({ context, answering }).run('images.send', toProject)
      expect([said, undoHandle.lastUndoable()?.things(1)]).toEqual([[{ tone: 'success', words: 'Image added.' }], '1 photo'])
    }
  })

  test('TICK-66 a ticket with five images accepts no sixth, and nothing is sent', async () => {
    expect(await at({ ...slip, image_count: 5, image: image(7) }).run('images.add', { file: jpeg() })).toMatchObject({ refusal: 'errors.max_images', sent: [] })
  })

  test('ERR-12 a failure shows the server’s message, or the common text, and is stored with its status as an image error', async () => {
    const failing = (status: number, body: object) => at({ ...slip, image: null }, { answering: () => ({ status, body }) }).run('images.send', { upload: upload(status) })
    const refused = await failing(422, { status: 422, message: 'Max image amount reached (5).' })
    expect(refused.sent).toHaveLength(1)
    expect(imageError.last).toEqual({ status: 422, message: 'Max image amount reached (5).' })
    await failing(504, {})
    expect(imageError.last).toMatchObject({ status: 504, message: expect.stringMatching(/\w/) })
    expect(imageError.last?.message).not.toContain('Max image')
  })

  test('RECO-64 a canceled read of images answers null without an error', async () => {
    at(null)
    globalThis.fetch = async (_address, init) => {
      init?.signal?.throwIfAborted()
      return new Response('{}')
    }
    const stop = new AbortController()
    stop.abort()
    expect(await readImages(5, stop.signal)).toBeNull()
    expect(imageError.last).toBeNull()
  })

  test('AUTH-43 a user who is impersonating cannot download images', async () => {
    expect((await at({ ...slip, image: image(7) }, { person: { impersonated: true } }).run('images.download')).refusal).toBe('errors.impersonation')
    expect((await at({ ...slip, image: image(7) }).run('images.download')).done).toEqual(['download /v3/slips/5/images/7/download'])
  })

  test('SHELL-78 images are shown for the focused ticket and for the drawer, and for nothing else', async () => {
    const table = { ...pane, scope: 'ticket-table', path: '/projects/3/tickets' } as const
    const from = (context: object) => openDesk({ context: { pane: table, ...context } }).run('images.show')
    expect((await from({ row: slip as never })).done).toEqual([expect.stringContaining('/projects/3/tickets/5/images')])
    expect((await from({ drawer: { slip_id: 9 } as never, project: { id: 4, title: 'Road' } as never })).done).toEqual([expect.stringContaining('/projects/4/tickets/9/images')])
    expect((await from({ row: { id: 1, title: 'A project' } as never })).refusal).toBe('errors.no_ticket')
  })
})

describe('a file being added', () => {
  test('TICK-68 a file that is neither JPEG nor PNG, or is too large, is refused before it is read; a valid one becomes base64', async () => {
    expect(await readUpload(ofTicket(5), jpeg())).toMatchObject({ object: ofTicket(5), name: 'load.jpg', verdict: { allowed: true }, content: '/9j/4AE=' })
    expect(await readUpload(ofTicket(5), new File(['<svg/>'], 'load.jpg'))).toMatchObject({ verdict: { message: 'errors.file_format' }, content: '' })
    const large = Object.defineProperty(jpeg(), 'size', { value: 31 * 1024 * 1024 })
    expect(await readUpload(ofTicket(5), large)).toMatchObject({ verdict: { message: 'errors.file_size', values: { size: 30 } }, content: '' })
  })

  test('SHELL-78 one pasted or dropped file is added, several are refused, and an empty list is ignored', () => {
    const list = (...files: File[]) => Object.assign([...files], { item: (at: number) => files[at] ?? null }) as unknown as FileList
    const one = jpeg()
    expect([onlyFile(list(one)), onlyFile(list(one, one)), onlyFile(list()), onlyFile(null)]).toEqual([{ file: one }, 'several', null, null])
  })
})

describe('TICK-67 a large image is sent in pieces', () => {
  const large = (name = 'large.jpg') => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(3 * 1024 * 1024)], name, { type: 'image/jpeg', lastModified: 7 })
  const added = { status: 201, body: { image: image(8), slip: { id: 5, version: 3, image_count: 3 } } }

  test('TICK-67 TICK-68 the pieces and then the image are sent, starting where an earlier upload stopped; a small one takes one request', async () => {
    const file = large()
    const desk = at({ ...slip, image: null }, {
      answering: ({ method }) => (method === 'GET' ? { body: { received: 1_048_576, size: file.size } } : method === 'PUT' ? { body: { received: file.size } } : added),
      environment: { run: async (id, answers = {}) => void (await desk.run(id, answers)) },
    })
    const all: string[] = []
    const fetching = globalThis.fetch
    globalThis.fetch = async (address, init) => {
      all.push(`${init?.method ?? 'GET'} ${String(address).replace(/[0-9a-f-]{36}/, 'ID')}`)
      return fetching(address, init)
    }
    await desk.run('images.add', { file })
    await vi.waitFor(() => expect(photoUploads.shown.all).toEqual([]))
    await vi.waitFor(() => expect(all).toEqual([
      'GET /v1/images/uploads/ID', `PUT /v1/images/uploads/ID?imageable_type=Slip&imageable_id=5&size=${file.size}&offset=1048576`, 'POST /v1/images/uploads/ID',
    ]))
    all.length = 0
    await desk.run('images.add', { file: jpeg() })
    expect(all).toEqual(['POST /v1/images'])
  })

  test('TICK-67 an upload that stopped reports why, is retried from where it stopped, and is also canceled on the server', async () => {
    let status = 507
    const file = large('stopped.jpg')
    const desk = at({ ...slip, image: null }, { answering: ({ method }) => (method === 'GET' ? { status: 404, body: {} } : method === 'DELETE' ? { status: 204 } : { status, body: { status, message: 'The disk is full.' } }) })
    expect((await desk.run('images.cancel-upload')).refusal).toBe('errors.no_upload')
    await desk.run('images.add', { file })
    await vi.waitFor(() => expect(photoUploads.shown.all).toMatchObject([{ name: 'stopped.jpg', sent: 0, failure: 'The disk is full.' }]))
    status = 422
    await desk.run('images.retry-upload')
    await vi.waitFor(() => expect(photoUploads.shown.all).toMatchObject([{ failure: 'The disk is full.' }]))
    const { sent, said } = await desk.run('images.cancel-upload')
    expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
    expect(said).toEqual([{ tone: 'success', words: 'Upload canceled.' }])
    expect(photoUploads.shown.all).toEqual([])
    expect((await desk.run('images.retry-upload')).refusal).toBe('errors.no_stopped_upload')
  })

  test('TICK-67 PROJ-46 an upload that stops after its gallery was closed says so in a toast, and one whose gallery is open only beside its progress', async () => {
    const desk = at({ ...slip, image: null }, { answering: ({ method }) => (method === 'GET' ? { status: 404, body: {} } : { status: 507, body: { status: 507, message: 'The disk is full.' } }) })
    await desk.run('images.add', { file: large('alone.jpg') })
    await vi.waitFor(() => expect(messageList.messages).toMatchObject([{ tone: 'error', words: 'The upload of alone.jpg stopped. The disk is full.' }]))
    const ids = photoUploads.shown.all.map(({ id }) => id)
    const closed = showingUploads(ids)
    messageList.messages = []
    await desk.run('images.retry-upload')
    await vi.waitFor(() => expect(photoUploads.shown.all).toMatchObject([{ failure: 'The disk is full.' }]))
    expect(messageList.messages).toEqual([])
    closed()
    photoUploads.end(ids)
  })
})
