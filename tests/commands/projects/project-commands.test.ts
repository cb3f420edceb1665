import { beforeAll, describe, expect, test } from 'vitest'
import { subscribeKey } from 'valtio/utils'
import { providePanes } from '#src/main/client/panes'
import type { CommandId } from '#src/workspace/client/commands/command'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import type { ProjectField } from '#src/areas/projects/domain/project-input'
import type { Selection } from '#src/platform/client/api/rows'
import { chosenProjects, valueStep } from '#src/areas/projects/client/list/batch-steps'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { openDesk } from '#tests/commands/desk'

/** The commands for documents, which tests/commands/projects/document-uploads covers. */
const OF_DOCUMENTS = ['add-document', 'cancel-document-upload', 'retry-document-upload'].map((name) => `projects.${name}`)
/** The commands that open projects and tickets, which tests/commands/table covers. */
const WAYS = ['open-project', 'open-row', 'open-tickets', 'open-reconciliation', 'show-archived', 'show-deleted'].map((name) => `projects.${name}`)

const project = {
  id: 7, version: 3, title: 'SR 9 overlay', state_project_number: 'SP-7', status: 'bid', reconciliation: 'not_ready', letting_date: '2026-01-05', project_start: null,
  last_ticketed_at: null, timezone: 'America/Chicago', deleted_at: null,
}
const pane = (scope: string, path = '/projects/7/documents') => ({ id: 'pane-1', scope, path, params: { projectId: '7' } })
const atHand = { id: 7, title: project.title, loaded: project }
const inTable = { pane: pane('project-table', '/projects'), row: project }
const document = { id: 5, version: 2, name: 'plan.pdf' }
const inDocuments = { pane: pane('document-table'), project: atHand, row: document }
const inTeam = { pane: pane('team-table', '/projects/7/team'), project: atHand, row: { id: 11 } }
const inActivity = { pane: pane('activity-table', '/projects/7/activity?kind=team'), project: atHand, row: { id: 1, kind: 'ticket', record_id: 31 } }
const inCalendar = { pane: pane('project-calendar', '/projects/7/calendar?month=2026-12'), project: atHand }
const inTabs: object = { pane: pane('project-tabs', '/projects/7/settings'), project: atHand }
const elsewhere: object = { pane: pane('workspace', '/account') }

type Row = readonly [id: CommandId, answers: Readonly<Record<string, unknown>>, context: object, does: readonly string[]]
/** Commands that a field engineer has to run, since an administrator may not. */
const engineers: readonly CommandId[] = ['projects.join-project']

const plan = new File(['x'], 'plan.pdf', { type: 'application/pdf' })
const UPLOAD = '6b8f0c34-3f5e-4a52-9d0e-4c0a7d3f1b11'

const rows: readonly Row[] = [
  ['projects.send-document', { document: { project: 7, file: plan, upload: null } }, inDocuments, ['POST /v1/documents']],
  ['projects.send-document', { document: { project: 7, file: plan, upload: UPLOAD } }, inDocuments, [`POST /v1/documents/uploads/${UPLOAD}`]],
  ['projects.rename-document', { name: 'sheet.pdf' }, inDocuments, ['PATCH /v1/documents/5']],
  ['projects.remove-document', {}, inDocuments, ['DELETE /v1/documents/5']],
  ['projects.add-to-team', { who: { kind: 'employee', id: 12, name: 'Ada' } }, inTeam, ['POST /v2/projects/7/dot_employees']],
  ['projects.remove-from-team', {}, inTeam, ['POST /v2/projects/7/dot_employees/bulk_remove']],
  ['projects.open-member', {}, inTeam, ['openPath /admin/employees/11']],
  ['projects.join-project', { project }, {}, ['POST /v2/projects/7/dot_employees', 'openPath /projects/7/tickets']],
  ['projects.batch-edit', { field: 'district', to: { value: 'North', label: 'North' } }, inTable, ['PATCH /v3/dot_projects/bulk_update']],
  ['projects.max-gvw-override', { to: { value: 90_000, label: '90,000 lbs' } }, inTable, ['PATCH /v3/dot_projects/bulk_update']],
  ['projects.change-status', {}, inTable, []],
  ['projects.set-status', { status: 'construction', letting: undefined, start: '2026-11-20' }, inTable, ['PATCH /v1/dot_projects/7']],
  ['projects.start-project', { start: '2026-11-20' }, inTable, ['PATCH /v1/dot_projects/7']],
  ['projects.delete-project', {}, inTable, ['DELETE /v1/dot_projects/7']],
  ['projects.restore-project', {}, { ...inTable, row: { ...project, deleted_at: '2026-11-20T12:00:00Z' } }, ['POST /v1/dot_projects/7/restore']],
  ['projects.edit-project', {}, { ...inTable, project: atHand }, ['openPath /projects/7/settings']],
  ['projects.show-map', {}, {}, ['openPath /projects/map']],
  ['projects.new-project', {}, { pane: pane('project-table', '/admin/projects-management/list') }, ['openPath /admin/projects-management/new']],
  ['projects.narrow-activity', { kind: 'team' }, inActivity, ['openPath /projects/7/activity']],
  ['projects.open-activity', {}, inActivity, ['openPath /projects/7/tickets/31']],
  ['projects.next-month', {}, inCalendar, ['openPath /projects/7/calendar?month=2027-01 {"replace":true}']],
  ['projects.previous-month', {}, inCalendar, ['openPath /projects/7/calendar?month=2026-11 {"replace":true}']],
  ['projects.show-document', {}, inDocuments, ['openPath /projects/7/documents/5 {"in":"right"}']],
  ['projects.download-document', {}, inDocuments, ['download /v1/documents/5/download plan.pdf']],
]

beforeAll(providePanes)

describe('PROJ-1 WORK-9 each project command sends or opens exactly what it says', () => {
  test.each(rows)('%s %j', async (id, answers, context, does) => {
    const stop = subscribeKey(confirmationStore, 'asked', (question) => question !== null && answerConfirmation(true))
    const desk = openDesk({ context: { ...context }, person: engineers.includes(id) ? { role: 'field_engineer' } : {}, answering: () => ({ body: { project, projects: [project], document, updated: 1, added: 1 } }) })
    const { refusal, sent, done } = await desk.run(id, answers)
    stop()
    const calls = sent.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address.split('?')[0]}`)
    // a dry run makes the same call first, so repeated calls count as one
    expect([refusal, [...new Set(calls), ...done.filter((one) => !one.startsWith('say '))]]).toEqual([null, does])
  })

  test('PROJ-23 all selected people leave a team, loaded or not; people matched only by a filter are refused until all are loaded', async () => {
    const leaves = (selection: Selection) => openDesk({ context: { ...(inTeam as object), selection }, answering: () => ({ body: { updated: 2, version: 4 } }) }).run('projects.remove-from-team')
    const named = await leaves({ kind: 'ids', ids: [11, 12, 13], count: 3, loaded: [{ id: 11 }] })
    expect([named.refusal, named.sent.map(({ body }) => body)]).toEqual([null, [{ employee_ids: [11, 12, 13] }]])
    expect(named.said).toEqual([{ tone: 'success', words: expect.stringContaining('3') }])
    const matching = { kind: 'all', filters: {}, except_ids: [14], loaded: [{ id: 11 }, { id: 12 }] } as const
    const partly = await leaves({ ...matching, count: 149 })
    expect([partly.refusal, partly.sent]).toEqual(['errors.people_not_loaded', []])
    expect((await leaves({ ...matching, count: 2 })).sent.map(({ body }) => body)).toEqual([{ employee_ids: [11, 12] }])
  })

  test('PROJ-13 API-33 a bulk edit changes only what its list shows: it refuses deleted projects, however they are selected, and filters that it does not know', async () => {
    const edits = async (selected: object) => {
      const context: object = { ...inTable, ...selected }
      const { refusal, sent } = await openDesk({ context: { ...context }, answering: () => ({ body: { updated: 1, projects: [project] } }) }).run('projects.max-gvw-override', { to: { value: 90_000, label: '90,000 lbs' } })
      return [refusal, sent.flatMap(({ body }) => (body as { filters?: unknown }).filters ?? [])]
    }
    const deletedProject = { ...project, deleted_at: '2026-11-20T12:00:00Z' }
    const all = (filters: object, loaded: readonly object[] = [project]) => ({ selection: { kind: 'all', filters, except_ids: [], count: 1, loaded } })
    expect(await edits(all({ search: 'SR', archived: true }))).toEqual([null, [{ search: 'SR', archived: true }]])
    expect(await edits(all({ deleted: true }, []))).toEqual(['errors.project_deleted', []])
    expect(await edits({ selection: { kind: 'ids', ids: [7], count: 1, loaded: [deletedProject] } })).toEqual(['errors.project_deleted', []])
    expect(await edits({ row: deletedProject })).toEqual(['errors.project_deleted', []])
    expect(() => chosenProjects({ row: null, selection: { kind: 'all', filters: { status: ['bid'] }, except_ids: [], count: 1, loaded: [] } })).toThrow('status')
  })

  test('PROJ-6 the tabs of a project can be opened in turn and by their number', async () => {
    const beside = async (id: CommandId, answers: Readonly<Record<string, unknown>> = {}) => (await openDesk({ context: { ...inTabs } }).run(id, answers)).done
    const first = await beside('projects.open-tab', { tab: 1 })
    expect(first).toEqual([expect.stringMatching(/^openPath \/projects\/7\//)])
    expect(await beside('projects.open-tab-beside', { tab: 1 })).toEqual([`${first[0]} {"in":"right"}`])
    expect(await beside('projects.next-tab')).toEqual(await beside('projects.tab-right'))
    expect(await beside('projects.previous-tab')).toEqual(await beside('projects.tab-left'))
    expect(await beside('projects.next-tab')).not.toEqual(await beside('projects.previous-tab'))
    expect((await openDesk({ context: { ...elsewhere } }).run('projects.next-tab')).refusal).toBe('workspace.no_project')
  })

  test('PROJ-13 the district and the time zone of many projects are chosen from a list, and a district is typed where the agency lists none', async () => {
    const offered = async (field: string, typed: string, districts: readonly string[] = ['Northwest', 'Metro']) => {
      const env = { read: () => Promise.resolve({ settings: { districts } }) } as unknown as CommandEnvironment
      const question = { context: {} as CommandContext, typed, answersSoFar: { field }, env, signal: new AbortController().signal }
      return (await valueStep((answers) => answers['field'] as ProjectField).choices?.(question))?.map(({ label }) => label)
    }
    expect(await offered('district', 'met')).toEqual(['Metro'])
    expect(await offered('district', 'Elsewhere')).toEqual([])
    expect(await offered('district', '')).toEqual(['Northwest', 'Metro', 'Leave it empty'])
    expect(await offered('district', 'Elsewhere', [])).toEqual(['Elsewhere'])
    expect(await offered('timezone', 'new york')).toEqual(['America/New York'])
    expect(await offered('pay_basis', 'paper')).toEqual(['Paper tickets'])
  })

  test('WORK-9 every project command has a row here', () => {
    const here = [...WAYS, ...OF_DOCUMENTS, ...rows.map(([id]) => id), 'projects.open-tab', 'projects.open-tab-beside', 'projects.next-tab', 'projects.previous-tab', 'projects.tab-left', 'projects.tab-right']
    const ids = openDesk().registry.all.map(({ id }) => id).filter((id) => id.startsWith('projects.'))
    expect(ids.filter((id) => !here.some((known) => known === id))).toEqual([])
  })
})
