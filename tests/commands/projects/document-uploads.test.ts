import { beforeAll, describe, expect, test, vi } from 'vitest'
import { documentUploads } from '#src/areas/projects/client/documents/document-uploads'
import { photoUploads } from '#src/areas/tickets/client/images/photo-uploads'
import { providePanes } from '#src/main/client/panes'
import { localStore } from '#src/platform/client/browser-store'
import { uploadsUnderWay } from '#src/workspace/client/uploads/under-way'
import { openDesk } from '#tests/commands/desk'

const project = { id: 7, version: 3, title: 'SR 9 overlay', state_project_number: 'SP-7', deleted_at: null }
const inDocuments: object = { pane: { id: 'pane-1', scope: 'document-table', path: '/projects/7/documents', params: { projectId: '7' } }, project: { id: 7, title: project.title, loaded: project }, row: null }
const document = { id: 5, version: 1, name: 'plan.pdf' }
const large = (name = 'plan.pdf') => new File(['%PDF-1.7 ', new Uint8Array(3 * 1024 * 1024)], name, { type: 'application/pdf', lastModified: 7 })

type Answering = NonNullable<Parameters<typeof openDesk>[0]>['answering']

beforeAll(providePanes)

/** A desk with the documents of a project, and the calls that it sent. */
function at(answering: Answering) {
  const desk = openDesk({ context: inDocuments, answering, environment: { run: async (id, answers = {}) => void (await desk.run(id, answers)) } })
  const all: string[] = []
  const fetching = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    all.push(`${init?.method ?? 'GET'} ${String(address).replace(/[0-9a-f-]{36}/, 'ID')}`)
    return fetching(address, init)
  }
  return { desk, all }
}

describe('PROJ-32 a large document is sent in pieces', () => {
  test('PROJ-32 PROJ-33 the pieces and then the document are sent, starting where an earlier upload stopped; a small document takes one request, and a file of another type is not sent', async () => {
    const file = large()
    const { desk, all } = at(({ method }) => (method === 'GET' ? { body: { received: 1_048_576, size: file.size } } : method === 'PUT' ? { body: { received: file.size } } : { status: 201, body: { document } }))
    await desk.run('projects.add-document', { file })
    await vi.waitFor(() => expect(all).toEqual([
      'GET /v1/documents/uploads/ID', `PUT /v1/documents/uploads/ID?owner_type=project&owner_id=7&name=plan.pdf&size=${file.size}&offset=1048576`, 'POST /v1/documents/uploads/ID',
    ]), { timeout: 30_000 })
    await vi.waitFor(() => expect(documentUploads.shown.all).toEqual([]), { timeout: 30_000 })
    all.length = 0
    await desk.run('projects.add-document', { file: new File(['%PDF-1.7'], 'small.pdf') })
    expect(all).toEqual(['POST /v1/documents?owner_type=project&owner_id=7&name=small.pdf'])
    await desk.run('projects.add-document', { file: large('film.mov') })
    expect([all.length, documentUploads.shown.all]).toEqual([1, []])
  })

  test('PROJ-32 an upload that stopped reports why, is retried from where it stopped with the same id, even if the file is selected again, and is also canceled on the server', async () => {
    let status = 507
    const { desk, all } = at(({ method }) => (method === 'GET' ? { status: 404, body: {} } : method === 'DELETE' ? { status: 204 } : { status, body: { status, message: 'The disk is full.' } }))
    expect((await desk.run('projects.cancel-document-upload')).refusal).toBe('errors.no_upload')
    await desk.run('projects.add-document', { file: large('stopped.pdf') })
    const stopped = () => vi.waitFor(() => expect(documentUploads.shown.all).toMatchObject([{ name: 'stopped.pdf', object: 7, sent: 0, failure: 'The disk is full.' }]), { timeout: 30_000 })
    await stopped()
    const [{ id } = { id: '' }] = documentUploads.shown.all
    status = 422
    await desk.run('projects.retry-document-upload')
    await stopped()
    await desk.run('projects.add-document', { file: large('stopped.pdf') })
    await stopped()
    expect(documentUploads.shown.all.map((upload) => upload.id)).toEqual([id])
    // another project's screen does not show the upload
    expect(documentUploads.of(8)).toEqual([])
    const { said } = await desk.run('projects.cancel-document-upload')
    expect([all.at(-1), said, documentUploads.shown.all]).toEqual(['DELETE /v1/documents/uploads/ID', [{ tone: 'success', words: 'Upload canceled.' }], []])
    expect((await desk.run('projects.retry-document-upload')).refusal).toBe('errors.no_stopped_upload')
  })

  test('PROJ-32 an upload that the server has lost when it is completed remains and can be retried', async () => {
    let status = 404
    const { desk } = at(({ method, address }) => {
      if (method === 'GET') return { status: 404, body: {} }
      if (method === 'PUT') return { body: { received: Number(new URL(address, 'http://desk').searchParams.get('size')) } }
      return status === 404 ? { status, body: { status, message: 'Not found.' } } : { status, body: { document } }
    })
    await desk.run('projects.add-document', { file: large('lost.pdf') })
    await vi.waitFor(() => expect(documentUploads.shown.all).toMatchObject([{ name: 'lost.pdf', failure: 'Not found.' }]), { timeout: 30_000 })
    status = 201
    await desk.run('projects.retry-document-upload')
    await vi.waitFor(() => expect(documentUploads.shown.all).toEqual([]), { timeout: 30_000 })
  })

  test('PROJ-32 API-18 when two windows finish one upload, both use the same key, so that the second gets the answer of the first', async () => {
    const keys: (string | undefined)[] = []
    const { desk } = at(({ method, address, headers }) => {
      if (method === 'GET') return { status: 404, body: {} }
      if (method === 'PUT') return { body: { received: Number(new URL(address, 'http://desk').searchParams.get('size')) } }
      keys.push(headers['idempotency-key'])
      return { status: 201, body: { document } }
    })
    for (const upload of ['4f0f6a0e-0000-4000-8000-000000000001', '4f0f6a0e-0000-4000-8000-000000000001', '4f0f6a0e-0000-4000-8000-000000000002']) {
      await desk.run('projects.send-document', { document: { project: 7, file: large('both.pdf'), upload } })
    }
    expect([keys[0], keys[2]]).toEqual([expect.any(String), expect.not.stringMatching(String(keys[0]))])
    expect(keys[1]).toBe(keys[0])
  })

  test('PROJ-32 an upload that another window has finished meanwhile is not sent again: completing it again shows that it is done', async () => {
    let isTaken = false
    const { desk, all } = at(({ method }) => {
      if (method === 'GET') return { status: 404, body: {} }
      if (method === 'PUT') {
        // another window, which shares the stored uploads with this one, finishes the upload first
        if (!isTaken) localStore.remove('slipway.document-uploads')
        isTaken = true
        return { status: 404, body: { status: 404, message: 'Not found.' } }
      }
      return { status: 201, body: { document } }
    })
    await desk.run('projects.add-document', { file: large('taken.pdf') })
    await vi.waitFor(() => expect(all.filter((call) => call.startsWith('POST'))).toEqual(['POST /v1/documents/uploads/ID']), { timeout: 30_000 })
    await vi.waitFor(() => expect(documentUploads.shown.all).toEqual([]), { timeout: 30_000 })
    expect(all.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  })

  test('PROJ-32 an upload that another window has canceled is removed here too, instead of being sent from the start', async () => {
    const { desk, all } = at(({ method }) => {
      if (method === 'GET') return { status: 404, body: {} }
      if (method === 'PUT') localStore.remove('slipway.document-uploads')
      return { status: 404, body: { status: 404, message: 'Not found.' } }
    })
    await desk.run('projects.add-document', { file: large('canceled.pdf') })
    await vi.waitFor(() => expect(all.some((call) => call.startsWith('POST'))).toBe(true), { timeout: 30_000 })
    await vi.waitFor(() => expect(documentUploads.shown.all).toEqual([]), { timeout: 30_000 })
    expect(all.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  })

  test('PROJ-32 canceling a waiting upload, part of which reached the server before a reload, also removes it there', async () => {
    const stop = new Map<string, () => void>()
    let isPart = true
    const { desk, all } = at(({ method, address }) => {
      if (method === 'GET') return { status: 404, body: {} }
      if (method !== 'PUT') return { status: 204 }
      const query = new URL(address, 'http://desk').searchParams
      const name = query.get('name') ?? ''
      if (name === 'part.pdf' && isPart) {
        if (query.get('offset') !== '0') return { status: 507, body: { status: 507, message: 'The disk is full.' } }
        return { body: { received: 1_048_576 } }
      }
      return new Promise((resolve) => stop.set(name, () => resolve({ body: { received: Number(query.get('size')) } })))
    })
    await desk.run('projects.add-document', { file: large('part.pdf') })
    await vi.waitFor(() => expect(documentUploads.shown.all).toMatchObject([{ sent: 1_048_576, failure: 'The disk is full.' }]), { timeout: 30_000 })
    const [{ id } = { id: '' }] = documentUploads.shown.all
    // reloading the page clears the shown uploads, but the browser still stores their ids
    documentUploads.shown.all = []
    isPart = false
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await desk.run('projects.add-document', { file: large(name) })
    await vi.waitFor(() => expect(stop.size).toBe(3), { timeout: 30_000 })
    await desk.run('projects.add-document', { file: large('part.pdf') })
    expect(documentUploads.shown.all.at(-1)).toMatchObject({ id, isQueued: true, sent: 1_048_576 })
    const sent: string[] = []
    const fetching = globalThis.fetch
    globalThis.fetch = async (address, init) => {
      if (init?.method === 'DELETE') sent.push(String(address))
      return fetching(address, init)
    }
    await desk.run('projects.cancel-document-upload')
    expect(sent).toContainEqual(expect.stringContaining(id))
    expect(all.filter((call) => call.startsWith('DELETE'))).toHaveLength(4)
    for (const answer of stop.values()) answer()
    await vi.waitFor(() => expect(uploadsUnderWay.count).toBe(0), { timeout: 30_000 })
  })

  test('H6 PROJ-32 three uploads of any kind run at once, and the next starts when one has ended or was canceled, so that none replaces another on the server', async () => {
    const answers = new Map<string, () => void>()
    const { desk, all } = at(({ method, address }) => {
      if (method === 'GET') return { status: 404, body: {} }
      if (method !== 'PUT') return { status: 201, body: { document } }
      const query = new URL(address, 'http://desk').searchParams
      const name = query.get('name') ?? ''
      // only the first piece of each file waits for its answer
      if (answers.has(name)) return { body: { received: Number(query.get('size')) } }
      return new Promise((resolve) => answers.set(name, () => resolve({ body: { received: Number(query.get('size')) } })))
    })
    const names = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']
    for (const name of names) await desk.run('projects.add-document', { file: large(name) })
    const begun = (...those: readonly string[]) => vi.waitFor(() => expect([...answers.keys()]).toEqual(those), { timeout: 30_000 })
    await begun('1.pdf', '2.pdf', '3.pdf')
    expect(documentUploads.shown.all.map(({ isQueued }) => isQueued)).toEqual([false, false, false, true, true])
    void photoUploads.upload({ imageable_type: 'Slip', imageable_id: 5 }, large('photo.jpg'), () => Promise.resolve())
    expect(photoUploads.shown.all).toMatchObject([{ isQueued: true }])
    photoUploads.end(photoUploads.shown.all.map((photo) => photo.id))
    answers.get('2.pdf')?.()
    await begun('1.pdf', '2.pdf', '3.pdf', '4.pdf')
    await vi.waitFor(() => expect(documentUploads.shown.all.map(({ name, isQueued }) => [name, isQueued])).toEqual([['1.pdf', false], ['3.pdf', false], ['4.pdf', false], ['5.pdf', true]]), { timeout: 30_000 })
    // a cancellation also ends the waiting uploads, which have not reached the server
    await desk.run('projects.cancel-document-upload')
    expect(all.filter((call) => call.startsWith('DELETE'))).toHaveLength(3)
    for (const answer of answers.values()) answer()
    await vi.waitFor(() => expect(documentUploads.shown.all).toEqual([]), { timeout: 30_000 })
    expect(all.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(answers.has('5.pdf')).toBe(false)
    await vi.waitFor(() => expect(uploadsUnderWay.count).toBe(0), { timeout: 30_000 })
  })
})
