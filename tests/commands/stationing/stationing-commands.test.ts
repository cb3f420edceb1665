import { afterAll, expect, test } from 'vitest'
import { subscribeKey } from 'valtio/utils'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { openDesk } from '#tests/commands/desk'

afterAll(subscribeKey(confirmationStore, 'asked', (question) => question !== null && answerConfirmation(true)))

const person = { flags: { project_stationing: true } }
const project = { id: 7, title: 'SR 14', loaded: { id: 7, version: 1, title: 'SR 14', deleted_at: null } } as unknown as NonNullable<CommandContext['project']>
const at = (path: string, scope: Scope, row: object | null, params: Readonly<Record<string, string>>): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path, scope, title: '', params }, row: row as CommandContext['row'], project,
})
const mainline = { id: 5, version: 3, name: 'Mainline', deleted_at: null }
const pipe = { id: 9, version: 2, display_name: 'Pipe', category: 'custom', deleted_at: null }
const list = (row: object | null = mainline) => at('/projects/7/stationing', 'alignment-table', row, { projectId: '7' })
const stations = (row: object | null = pipe) => at('/projects/7/stationing/5', 'station-table', row, { projectId: '7', alignmentId: '5' })
const file = new File(['<LandXML/>'], 'road.xml')
const upload = { file, projection: { code: 3735, name: 'NAD83 / Ohio South (ftUS)' } }

test.each<[row: number, CommandId, string, Partial<CommandContext>]>([
  [1, 'stationing.rename-alignment', 'workspace.no_row', list(null)],
  [2, 'stationing.remove-alignment', 'errors.record_is_deleted', list({ ...mainline, deleted_at: '2026-11-01T00:00:00Z' })],
  [3, 'stationing.restore-alignment', 'errors.record_not_deleted', list()],
  [4, 'stationing.open-alignment', 'workspace.no_row', list({ ...mainline, deleted_at: '2026-11-01T00:00:00Z' })],
  [5, 'stationing.rename-station', 'errors.station_generated', stations({ ...pipe, category: 'generated' })],
  [6, 'stationing.remove-station', 'errors.station_generated', stations({ ...pipe, category: 'generated' })],
  [7, 'stationing.remove-station', 'workspace.no_row', stations(null)],
  [8, 'stationing.show', 'workspace.no_project', { project: null }],
])('GEO-13 GEO-17 row %i: %s is refused by %s, and nothing is sent', async (_row, id, refusal, context) => {
  const outcome = await openDesk({ person, context }).run(id, {})
  expect([outcome.refusal, outcome.sent]).toEqual([refusal, []])
})

test.each<[CommandId, Partial<CommandContext>]>([
  ['stationing.show', list()], ['stationing.upload', list()], ['stationing.rename-alignment', list()], ['stationing.add-station', stations()], ['stationing.rename-station', stations()],
])('GEO-18 %s is refused without the flag project_stationing', async (id, context) => {
  expect((await openDesk({ person: { flags: {} }, context }).run(id, { ...upload, name: 'X' })).refusal).toBe('errors.stationing_off')
})

test.each<[CommandId, Partial<CommandContext>, Readonly<Record<string, unknown>>, unknown, readonly unknown[], string]>([
  ['stationing.rename-alignment', list(), { name: 'SR 14 mainline' }, { alignment: { ...mainline, name: 'SR 14 mainline' } }, ['PATCH', '/v1/projects/7/alignments/5', { name: 'SR 14 mainline', version: 3 }], 'Renamed to SR 14 mainline.'],
  ['stationing.remove-alignment', list(), {}, {}, ['DELETE', '/v1/projects/7/alignments/5', undefined], 'Mainline deleted'],
  ['stationing.restore-alignment', list({ ...mainline, deleted_at: '2026-11-01T00:00:00Z' }), {}, { alignment: mainline }, ['POST', '/v1/projects/7/alignments/5/restore', undefined], 'Mainline restored'],
  ['stationing.add-station', stations(), { name: 'Culvert', place: { typed: '12+50', at: { station_number: '12+50' } } }, { station: { ...pipe, display_name: 'Culvert', station_number: '12+50.00' } },
    ['POST', '/v1/projects/7/stations', { route_id: 5, display_name: 'Culvert', station_number: '12+50' }], 'Culvert added at 12+50.00.'],
  ['stationing.rename-station', stations(), { name: 'Box' }, { station: { ...pipe, display_name: 'Box' } }, ['PATCH', '/v1/projects/7/stations/9', { display_name: 'Box', version: 2 }], 'Renamed to Box.'],
  ['stationing.remove-station', stations(), {}, {}, ['DELETE', '/v1/projects/7/stations/9', undefined], 'Pipe deleted.'],
])('GEO-13 GEO-17 %s makes one call and reports the result', async (id, context, answers, body, sent, message) => {
  const outcome = await openDesk({ person, context, answering: () => ({ body }) }).run(id, answers)
  expect(outcome.sent.map((one) => [one.method, one.address, one.body])).toEqual([sent])
  expect(outcome.said[0]?.words).toContain(message)
})

test('GEO-12 an upload sends the file with its projection and scale factor, says that it must be confirmed, and opens the review', async () => {
  const outcome = await openDesk({ person, context: list(), answering: () => ({ body: { content: [{ ...mainline, stations: 28 }] } }) }).run('stationing.upload', { ...upload, scale: '1.0001' })
  expect(outcome.sent.map(({ method, address }) => [method, address])).toEqual([['POST', '/v1/projects/7/alignments/upload?name=road.xml&projection=3735&scale_factor=1.0001']])
  expect(outcome.said[0]?.words).toContain('Mainline read. Review and confirm it on the map.')
  expect(outcome.done).toEqual(['openPath /projects/7/alignment-review'])
  const large = new File([new Uint8Array(100 * 1024 * 1024 + 1)], 'large.xml')
  expect((await openDesk({ person, context: list() }).run('stationing.upload', { ...upload, file: large })).refusal).toBe('errors.file_size')
})

const proposal = { ...mainline, status: 'proposed', projection: 3735, projection_name: 'NAD83 / Ohio South (ftUS)', length: 2796.68, station_start: 2103.72, station_end: 4900.4, warning: '' }
const review = (row: object | null = proposal) => at('/projects/7/alignment-review', 'alignment-review', row, { projectId: '7' })

test.each<[CommandId, Readonly<Record<string, unknown>>, object, readonly unknown[], string]>([
  ['stationing.confirm-alignments', {}, { ...proposal, status: 'confirmed', stations: 28 }, ['PATCH', '/v1/projects/7/alignments/5', { status: 'confirmed', version: 3 }], 'Mainline confirmed with 28 stations.'],
  ['stationing.change-projection', { projection: { code: 2965, name: 'NAD83 / Indiana East (ftUS)' }, scale: '1.0001' }, { ...proposal, projection_name: 'NAD83 / Indiana East (ftUS)' },
    ['PATCH', '/v1/projects/7/alignments/5', { projection: 2965, scale_factor: '1.0001', version: 3 }], 'Mainline is now in NAD83 / Indiana East (ftUS).'],
  ['stationing.remove-proposed', {}, {}, ['DELETE', '/v1/projects/7/alignments/5', undefined], 'Mainline deleted'],
])('GEO-12 %s makes one call for a proposed alignment, and is refused without one', async (id, answers, answered, sent, message) => {
  const outcome = await openDesk({ person, context: review(), answering: () => ({ body: { alignment: answered } }) }).run(id, answers)
  expect(outcome.sent.map((one) => [one.method, one.address, one.body])).toEqual([sent])
  expect(outcome.said[0]?.words).toContain(message)
  expect((await openDesk({ person, context: review(null) }).run(id, answers)).refusal).toBe('workspace.no_row')
})

test.each<[CommandId, Readonly<Record<string, unknown>>]>([
  ['stationing.confirm-alignments', {}], ['stationing.change-projection', { projection: { code: 2965, name: 'NAD83 / Indiana East (ftUS)' }, scale: '1.0001' }],
])('GEO-12 WORK-24 %s acts on all selected proposed alignments; it is refused while some of them are not loaded', async (id, answers) => {
  const loaded = [proposal, { ...proposal, id: 6, name: 'Ramp A' }]
  const run = (count: number) => openDesk({ person, context: { ...review(), selection: { kind: 'all', filters: {}, except_ids: [], count, loaded } as unknown as CommandContext['selection'] }, answering: () => ({ body: { alignment: proposal } }) }).run(id, answers)
  const partly = await run(250)
  expect([partly.refusal, partly.sent]).toEqual(['errors.alignments_not_loaded', []])
  expect((await run(2)).sent.map(({ address }) => address)).toEqual(['/v1/projects/7/alignments/5', '/v1/projects/7/alignments/6'])
})

test('GEO-12 a confirmed alignment cannot be confirmed again, and opening a proposed one shows its review', async () => {
  expect((await openDesk({ person, context: review({ ...proposal, status: 'confirmed' }) }).run('stationing.confirm-alignments', {})).refusal).toBe('errors.alignment_confirmed')
  expect((await openDesk({ person, context: list(proposal) }).run('stationing.open-alignment')).done).toEqual(['openPath /projects/7/alignment-review'])
  expect((await openDesk({ person, context: list() }).run('stationing.review')).done).toEqual(['openPath /projects/7/alignment-review'])
})

test.each<[CommandId, Partial<CommandContext>, string]>([
  ['stationing.show', list(), 'openPath /projects/7/stationing'], ['stationing.open-alignment', list(), 'openPath /projects/7/stationing/5'], ['stationing.show-deleted', list(), 'openPath /projects/7/stationing?deleted=yes'],
])('GEO-13 GEO-14 %s opens its list', async (id, context, done) => {
  expect((await openDesk({ person, context }).run(id)).done).toEqual([done])
})
