import { afterAll, beforeEach, expect, test } from 'vitest'
import { subscribeKey } from 'valtio/utils'
import { clearGisUploads, gisUploads, noteReceived, noteUpload, piecesOf } from '#src/areas/stationing/client/gis-files/gis-uploads'
import { openForm, type OpenForm } from '#src/platform/client/form/open-forms'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { fingerprintOf } from '#src/workspace/client/commands/request-fingerprint'
import { openDesk } from '#tests/commands/desk'

const FOLDER = '/admin/project-imagery-files/uploaded-files'
const file = { id: 4, version: 2, name: 'road.ifc', format: 'ifc', status: 'failed', project: 'SR 14', deleted_at: null }
const on = (values: object = {}): Partial<CommandContext> => ({ pane: { id: 'p', number: 1, path: `${FOLDER}/all`, scope: 'gis-file-table', title: '', params: {} }, row: { ...file, ...values } as CommandContext['row'] })
const form: Partial<CommandContext> = { pane: { id: 'p', number: 1, path: `${FOLDER}/files/new`, scope: 'gis-file-form', title: '', params: {} } }
const road = (name: string, content = 'ISO-10303-21;') => new File([content], name)

const confirmed: string[] = []
afterAll(subscribeKey(confirmationStore, 'asked', (question) => {
  if (question === null) return
  confirmed.push(`${question.title} ${question.body}`)
  answerConfirmation(true)
}))
beforeEach(() => {
  confirmed.length = 0
  clearGisUploads('p')
})

test.each<[CommandId, string]>([
  ['gis-files.show-list', `openPath ${FOLDER}/all`], ['gis-files.show-deleted', `openPath ${FOLDER}/recently-deleted`],
])('GEO-1 %s opens its address', async (id, done) => {
  expect((await openDesk().run(id)).done).toEqual([done])
})

test('GEO-8 GEO-10 a file is deleted and restored, and only a failed one can be sent again', async () => {
  expect((await openDesk({ context: on() }).run('gis-files.remove')).sent.map(({ method, address }) => [method, address])).toEqual([['DELETE', '/v1/fme_import_file_requests/4']])
  expect((await openDesk({ context: on({ deleted_at: '2026-11-01T00:00:00Z' }) }).run('gis-files.restore')).sent.map(({ address }) => address)).toEqual(['/v1/fme_import_file_requests/4/restore'])
  const again = await openDesk({ context: on(), answering: () => ({ body: { fme_import_file_request: { ...file, status: 'pending' } } }) }).run('gis-files.process-again')
  expect(again.sent.map(({ method, address, body }) => [method, address, body])).toEqual([['PATCH', '/v1/fme_import_file_requests/4', { version: 2, status: 'pending' }]])
  expect((await openDesk({ context: on({ status: 'active' }) }).run('gis-files.process-again')).refusal).toBe('errors.gis_not_failed')
})

test('GEO-9 PLUS-28 the selected alignments are added after a confirmation that repeats their warnings', async () => {
  const rows = [{ id: 7, name: 'Ramp', fault: '', warning: 'Outside the area of the zone.', file: { ...file, status: 'ready_for_review' } }, { id: 8, name: 'Bad', fault: 'A gap.', warning: '', file: { ...file, status: 'ready_for_review' } }]
  const context = (index: number): Partial<CommandContext> => ({ pane: { id: 'p', number: 1, path: `${FOLDER}/files/4/review`, scope: 'gis-review', title: '', params: { id: '4' } }, row: rows[index] as unknown as CommandContext['row'] })
  const added = await openDesk({ context: context(0), answering: () => ({ body: { fme_import_file_request: file, alignment_ids: [1] } }) }).run('gis-files.add-alignments')
  expect(added.sent.map(({ address, body }) => [address, body])).toEqual([['/v1/fme_import_file_requests/4/alignments', { version: 2, ids: [7] }]])
  expect(confirmed).toEqual([expect.stringContaining('Ramp: Outside the area of the zone. Check on the map')])
  expect((await openDesk({ context: context(1) }).run('gis-files.add-alignments')).refusal).toBe('errors.bad_route_data')
})

test('GEO-9 WORK-24 all selected alignments are added; while some of them are not loaded, none is', async () => {
  const loaded = [7, 9].map((id) => ({ id, name: `Ramp ${id}`, fault: '', warning: '', file: { ...file, status: 'ready_for_review' } }))
  const run = (count: number) => openDesk({
    context: { pane: { id: 'p', number: 1, path: `${FOLDER}/files/4/review`, scope: 'gis-review', title: '', params: { id: '4' } }, row: null, selection: { kind: 'all', filters: {}, except_ids: [], count, loaded } as unknown as CommandContext['selection'] },
    answering: () => ({ body: { fme_import_file_request: file, alignment_ids: [7, 9] } }),
  }).run('gis-files.add-alignments')
  const partly = await run(250)
  expect([partly.refusal, partly.sent]).toEqual(['errors.alignments_not_loaded', []])
  expect((await run(2)).sent.map(({ body }) => body)).toEqual([{ version: 2, ids: [7, 9] }])
})

test('GEO-3 GEO-4 a file is sent in pieces of 8 MB; another extension, and the 21st file, are refused', async () => {
  expect(piecesOf(road('a.ifc', 'x'.repeat(8 * 1024 ** 2 + 1))).map(({ body }) => (body instanceof FormData ? body.get('offset') : null))).toEqual(['0', String(8 * 1024 ** 2)])
  expect((await openDesk({ context: form }).run('gis-files.add-file', { file: road('a.pdf') })).refusal).toBe('errors.file_format')
  for (let at = 0; at < 20; at += 1) noteUpload('p', road(`${at}.ifc`), 1)
  expect(gisUploads.byPane['p']).toHaveLength(20)
  expect((await openDesk({ context: form }).run('gis-files.add-file', { file: road('a.ifc') })).refusal).toBe('errors.gis_count')
})

test('GEO-4 a file that is selected again continues after the last piece that the server has', () => {
  const selectedFile = () => new File(['x'.repeat(16 * 1024 ** 2 + 1)], 'stopped.ifc', { lastModified: 5 })
  const offsets = () => piecesOf(selectedFile()).map(({ body }) => (body instanceof FormData ? Number(body.get('offset')) / 1024 ** 2 : null))
  expect(offsets()).toEqual([0, 8, 16])
  noteReceived(selectedFile(), 16 * 1024 ** 2)
  expect(offsets()).toEqual([16])
})

test('GEO-4 API-19 each piece of a file is its own request, and sending the same piece again repeats that request', () => {
  const fileNamed = (name: string) => new File(['x'.repeat(16 * 1024 ** 2 + 1)], name, { lastModified: 5 })
  const fingerprints = (file: File) => piecesOf(file).map((request) => fingerprintOf('gis-files.add-file', request))
  const [first, again, other] = [fingerprints(fileNamed('a.ifc')), fingerprints(fileNamed('a.ifc')), fingerprints(fileNamed('b.ifc'))]
  expect(again).toEqual(first)
  expect(new Set([...first, ...other]).size).toBe(6)
})

const inPane = (id: string): Partial<CommandContext> => ({ pane: { id, number: 1, path: `${FOLDER}/files/new`, scope: 'gis-file-form', title: '', params: {} } })

test('GEO-3 GEO-4 a file that is being added in one open form is refused in another one, until the first form is closed', async () => {
  const close = openForm('p', {} as OpenForm)
  const file = road('twice.ifc')
  noteUpload('p', file, 0)
  const add = () => openDesk({ context: inPane('q'), answering: () => ({ body: { received: file.size } }) }).run('gis-files.add-file', { file })
  expect([(await add()).refusal, gisUploads.byPane['q']]).toEqual(['errors.gis_in_other_form', undefined])
  close()
  clearGisUploads('p')
  expect([(await add()).refusal, gisUploads.byPane['q']]).toMatchObject([null, [{ name: 'twice.ifc', sent: file.size }]])
  clearGisUploads('q')
})

test('GEO-4 a form in which a file is added while a closed form still uploads it shows the rest of that upload', async () => {
  const file = road('late.ifc')
  const desk = openDesk({
    context: form,
    async answering() {
      clearGisUploads('p')
      await openDesk({ context: inPane('q') }).run('gis-files.add-file', { file })
      return { body: { received: file.size } }
    },
  })
  await desk.run('gis-files.add-file', { file })
  expect(gisUploads.byPane['q']).toMatchObject([{ name: 'late.ifc', sent: file.size }])
  expect(gisUploads.byPane['p'] ?? []).toEqual([])
  clearGisUploads('q')
})
