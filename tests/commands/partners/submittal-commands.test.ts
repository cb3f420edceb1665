import { beforeAll, describe, expect, test } from 'vitest'
import { providePanes } from '#src/main/client/panes'
import type { Selection } from '#src/platform/client/api/rows'
import { openDesk } from '#tests/commands/desk'

const row = (id: number, more: object = {}) => ({ id, version: 3, material: 'Binder', certificate_type: 'Mill certificate', state: 'action_required', approved_quantity: 10, decided_by_name: null, ...more })
const list = { id: 'pane-1', scope: 'submittal-table', path: '/admin/vendors/submittals/action-required?search=binder', params: {} }
const one: Selection = { kind: 'ids', ids: [], count: 0, loaded: [] }
const answering = (body: object) => () => ({ body })
const run = async (id: 'submittals.approve' | 'submittals.reject', context: object, answers: Readonly<Record<string, unknown>>, body: object) => {
  const { refusal, sent, said } = await openDesk({ context: { pane: list, selection: one, ...context } as object, answering: answering(body) }).run(id, answers)
  return { refusal, sent: sent.filter(({ method }) => method !== 'GET').map(({ address, body: json }) => [address, json]), said }
}

beforeAll(providePanes)

describe('SUBM-7 deciding about submittals by keyboard', () => {
  test('SUBM-7 a submittal is approved with the version that was seen and the quantity that it requests', async () => {
    const { refusal, sent } = await run('submittals.approve', { row: row(5) }, { quantity: undefined }, { submittal: row(5) })
    expect([refusal, sent]).toEqual([null, [['/v2/dot_vendor/submittals/5/approve', { version: 3 }]]])
  })

  test('SUBM-7 API-35 several are decided together, each with the version that was seen, and those that cannot be decided are named', async () => {
    const selection: Selection = { kind: 'ids', ids: [5, 6], count: 2, loaded: [row(5), row(6, { version: 4 })] }
    const { refusal, sent, said } = await run('submittals.reject', { row: row(5), selection }, { reason: 'Too old' }, { updated: 1, submittal_ids: [5], refused: [{ id: 6, name: 'Binder', message: 'Binder is approved.' }] })
    expect(refusal).toBeNull()
    expect(sent.at(-1)).toEqual(['/v2/dot_vendor/submittals/bulk_decision', { decision: 'reject', reason: 'Too old', submittal_ids: [5, 6], versions: { 5: 3, 6: 4 } }])
    expect(said).toMatchObject([{ tone: 'warning', words: '1 submittal rejected; 1 not decided' }])
  })

  test('SUBM-7 API-33 all submittals that match a search are identified by the search and the tab, without those that were excluded', async () => {
    const selection: Selection = { kind: 'all', filters: { search: 'binder' }, except_ids: [9], count: 40, loaded: [row(5)] }
    const { sent } = await run('submittals.approve', { row: row(5), selection }, { quantity: undefined }, { updated: 40, submittal_ids: [5], refused: [] })
    expect(sent.at(-1)).toEqual(['/v2/dot_vendor/submittals/bulk_decision', { decision: 'approve', filters: { tab: 'action-required', search: 'binder' }, except_ids: [9] }])
  })

  test('SUBM-7 SUBM-12 API-33 all submittals of a project’s list are identified by the project, so that no other project’s are decided', async () => {
    const selection: Selection = { kind: 'all', filters: { search: 'binder' }, except_ids: [], count: 2, loaded: [row(5)] }
    const pane = { ...list, path: '/projects/7/submittals?search=binder', params: { projectId: '7' } }
    const { sent } = await run('submittals.approve', { pane, row: row(5), selection }, { quantity: undefined }, { updated: 2, submittal_ids: [5], refused: [] })
    expect(sent.at(-1)).toEqual(['/v2/dot_vendor/submittals/bulk_decision', { decision: 'approve', filters: { project_id: 7, search: 'binder' }, except_ids: [] }])
  })

  test('SUBM-7 SUBM-11 a submittal that is already decided is refused before anything is sent', async () => {
    const { refusal, sent } = await run('submittals.approve', { row: row(5, { state: 'approved', decided_by_name: 'Pat' }) }, { quantity: undefined }, {})
    expect([refusal, sent]).toEqual(['errors.submittal_is_by', []])
  })

  test.each(['submittals.approve', 'submittals.reject'] as const)('SUBM-7 %s decides the one selected submittal, even if another one has the focus', async (id) => {
    const selection: Selection = { kind: 'ids', ids: [5], count: 1, loaded: [row(5, { version: 7 })] }
    const { refusal, sent } = await run(id, { row: row(6), selection }, id === 'submittals.approve' ? { quantity: undefined } : { reason: 'Too old' }, { submittal: row(5) })
    expect([refusal, sent]).toEqual([null, [[`/v2/dot_vendor/submittals/5/${id.slice('submittals.'.length)}`, { version: 7, ...(id === 'submittals.reject' && { reason: 'Too old' }) }]]])
  })

  test('SUBM-7 the one selected submittal is refused if it is already decided, even if an undecided one has the focus', async () => {
    const selection: Selection = { kind: 'ids', ids: [5], count: 1, loaded: [row(5, { state: 'approved', decided_by_name: 'Pat' })] }
    const { refusal, sent } = await run('submittals.reject', { row: row(6), selection }, { reason: 'Too old' }, {})
    expect([refusal, sent]).toEqual(['errors.submittal_is_by', []])
  })
})
