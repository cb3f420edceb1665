import { afterEach, describe, expect, test } from 'vitest'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { PaneInContext } from '#src/workspace/client/commands/context'
import { isListView, isReaderMode, setListView, setReaderMode } from '#src/workspace/client/table/table-mode'
import { openDesk } from '#tests/commands/desk'

const pane = (path: string, scope: PaneInContext['scope'] = 'ticket-table'): PaneInContext => ({ id: 'pane-1', number: 1, path, scope, title: 'Tickets', params: {} })

/** A table that records the methods that are called on it. */
function noted(calls: string[]): TableHandle {
  const note = (name: string) => (...args: readonly unknown[]) => {
    calls.push([name, ...args].join(' '))
  }
  return {
    toggleFocused: note('toggleFocused'), selectAllMatching: note('selectAllMatching'), letGo: note('letGo'),
    moveFocus: async (...args: readonly unknown[]) => note('moveFocus')(...args),
    focusSearch: note('focusSearch'), chooseColumns: note('chooseColumns'),
    refresh: async () => note('refresh')(), showPage: note('showPage'),
    copy: async () => {
      note('copy')()
      return 1
    },
  } as unknown as TableHandle
}

afterEach(() => {
  setReaderMode(false)
  setListView('slips', false)
})

describe('The keys of a table do what they say', () => {
  const rows: readonly (readonly [CommandId, string])[] = [
    ['table.toggle-row', 'toggleFocused'],
    ['table.select-all', 'selectAllMatching'],
    ['table.let-go', 'letGo'],
    ['table.next-row', 'moveFocus down'],
    ['table.previous-row', 'moveFocus up'],
    ['table.extend-down', 'moveFocus down true'],
    ['table.extend-up', 'moveFocus up true'],
    ['table.first-row', 'moveFocus first'],
    ['table.last-row', 'moveFocus last'],
    ['table.focus-search', 'focusSearch'],
    ['table.choose-columns', 'chooseColumns'],
    ['table.refresh', 'refresh'],
    ['table.copy', 'copy'],
  ]
  test.each(rows)('WORK-23 WORK-24 WORK-25 WORK-26 WORK-41 %s calls %s on the table', async (id, does) => {
    const calls: string[] = []
    const { refusal } = await openDesk({ environment: { table: () => noted(calls) } }).run(id)
    expect([refusal, calls]).toEqual([null, [does]])
  })

  test.each(rows)('WORK-14 %s is refused where there is no table (%s)', async (id) => {
    expect((await openDesk().run(id)).refusal).toBe('workspace.no_table')
  })

  const moves: readonly CommandId[] = ['table.toggle-row', 'table.next-row', 'table.previous-row', 'table.extend-down', 'table.extend-up', 'table.first-row', 'table.last-row']
  test('WORK-14 while the rows of a list are loading, commands that need a row say so, and the others run', async () => {
    const calls: string[] = []
    const context = { isListLoading: true, pane: pane('/projects/3/tickets') }
    const desk = openDesk({ context, environment: { table: () => noted(calls) } })
    const needs: readonly CommandId[] = [...moves, 'table.show-row', 'tickets.open-ticket', 'tickets.mark-delivered']
    for (const id of needs) expect([id, (await desk.run(id)).refusal]).toEqual([id, 'workspace.list_loading'])
    for (const id of ['table.choose-columns', 'table.refresh', 'table.focus-search'] as const) expect([id, (await desk.run(id)).refusal]).toEqual([id, null])
    expect((await desk.run('table.next-page')).refusal).toBe('workspace.not_reader_mode')
    expect(calls).toEqual(['chooseColumns', 'refresh', 'focusSearch'])
    expect((await openDesk({ context }).run('table.refresh')).refusal).toBe('workspace.list_loading')
    expect((await openDesk({ person: { role: 'field_inspector' }, context }).run('employees.invite')).refusal).not.toBe('workspace.list_loading')
    const impersonated = openDesk({ person: { role: 'administrator', impersonated: true }, context, environment: { table: () => noted(calls) } })
    expect((await impersonated.run('exports.export-tickets')).refusal).toBe('errors.impersonation')
  })

  test('WORK-35 pages can be turned only in the screen-reader table mode', async () => {
    const calls: string[] = []
    const desk = openDesk({ environment: { table: () => noted(calls) } })
    expect((await desk.run('table.next-page')).refusal).toBe('workspace.not_reader_mode')
    expect((await desk.run('table.reader-mode')).done).toEqual(['say Tables are shown for screen readers'])
    expect(isReaderMode()).toBe(true)
    await desk.run('table.next-page')
    await desk.run('table.previous-page')
    expect(calls).toEqual(['showPage 1', 'showPage -1'])
  })

  test('TICK-2 the view is switched and saved, in ticket tables only', async () => {
    const desk = openDesk({ context: { pane: pane('/projects/3/tickets?filters=none') } })
    expect((await desk.run('table.switch-view')).done).toEqual(['say Shown as a list'])
    expect(isListView('slips')).toBe(true)
    expect((await openDesk({ context: { pane: pane('/projects') } }).run('table.switch-view')).refusal).toBe('workspace.no_list_view')
  })
})

describe('Filters are addresses', () => {
  const rows: readonly (readonly [CommandId, Readonly<Record<string, unknown>>, string, string])[] = [
    ['table.filter-by', { filter: 'plant_name', value: 'North Quarry' }, '/projects/3/tickets?filters=none', '/projects/3/tickets?plant_name=North+Quarry'],
    ['table.filter-by', { filter: 'coded', value: 'no' }, '/projects/3/tickets?status=pending', '/projects/3/tickets?status=pending&coded=no'],
    ['table.filter-by', { filter: 'start_date', value: '2026-11-03' }, '/manage-tickets', '/manage-tickets?start_date=2026-11-03'],
    ['table.remove-filter', { filter: { filter: 'truck', value: 'B' } }, '/manage-tickets?truck=A&truck=B', '/manage-tickets?truck=A'],
    ['table.remove-filter', { filter: { filter: 'start_date', value: 'day' } }, '/manage-tickets?start_date=2026-11-03&end_date=2026-11-03', '/manage-tickets?filters=none'],
    ['table.clear-filters', {}, '/manage-tickets?truck=A&search=x', '/manage-tickets?filters=none'],
    ['table.toggle-to-code', {}, '/projects/3/tickets?truck=A', '/projects/3/tickets?to_code=yes&truck=A'],
    ['table.toggle-to-code', {}, '/projects/3/tickets?to_code=yes&truck=A', '/projects/3/tickets?truck=A'],
    ['table.show-totals', { view: 'materials' }, '/reconciliation/4?coded=no', '/reconciliation/4?coded=no&view=materials'],
    ['table.show-totals', { view: 'days' }, '/reconciliation/4', '/reconciliation/4?view=days'],
    ['table.show-totals', { view: 'tickets' }, '/reconciliation/4', '/reconciliation/4?view=pay_items'],
    ['table.show-totals', { view: 'tickets' }, '/reconciliation/4?view=materials', '/reconciliation/4'],
  ]
  test.each(rows)('TICK-10 TICK-11 RECO-8 %s %j at %s leads to %s', async (id, answers, from, to) => {
    const desk = openDesk({ context: { pane: pane(from) }, environment: { table: () => noted([]) } })
    expect((await desk.run(id, answers)).done).toEqual([`openPath ${to} {"in":"focused"}`])
  })

  test.each([
    ['days', { id: 1, day: '2026-04-02', coded: 1, uncoded: 1 }, 'start_date=2026-04-02&end_date=2026-04-02'],
    ['materials', { id: 1, material_description: 'SP 12.5 & "Wear"', uom: 'TON' }, 'material_description=SP+12.5+%26+%22Wear%22&uom_1=TON'],
    ['materials', { id: 1, material_description: 'Sand', uom: null }, 'material_description=Sand&uom_1='],
    ['pay_items', { id: 7, item_code: '2360.509/23200', estimated_qty_uom: 'TON', is_dnp: false }, 'pay_code=2360.509%2F23200'],
    ['pay_items', { id: 8, item_code: 'DNP', estimated_qty_uom: 'CY', is_dnp: true }, 'uom_1=CY&pay_code=DNP'],
    ['pay_items', { id: 8, item_code: 'DNP', estimated_qty_uom: '', is_dnp: true }, 'uom_1=&pay_code=DNP'],
    ['periods', { id: 1, number: 3 }, 'pay_period=3'],
  ])('RECO-8 Enter on a line of the totals by %s shows the tickets counted in it', async (view, line, query) => {
    const table = { focusedRow: () => line } as unknown as TableHandle
    const desk = openDesk({ context: { pane: pane(`/reconciliation/4?view=${view}&line=x`, 'reconciliation-table') }, environment: { table: () => table } })
    expect((await desk.run('table.open-line')).done).toEqual([`openPath /reconciliation/4?${query} {"in":"focused"}`])
  })

  test('RECO-8 there is no line to open among the tickets, and a line without a name does not open', async () => {
    expect((await openDesk({ context: { pane: pane('/reconciliation/4', 'reconciliation-table') } }).run('table.open-line')).refusal).toBe('workspace.no_row')
    const table = { focusedRow: () => ({ id: 1, material_description: null }) } as unknown as TableHandle
    const desk = openDesk({ context: { pane: pane('/reconciliation/4?view=materials', 'reconciliation-table') }, environment: { table: () => table } })
    expect((await desk.run('table.open-line')).done.filter((done) => done.startsWith('openPath'))).toEqual([])
  })

  test('WORK-14 without a filter there is nothing to remove', async () => {
    expect((await openDesk({ context: { pane: pane('/manage-tickets?filters=none') } }).run('table.remove-filter')).refusal).toBe('workspace.nothing_filtered')
  })
})

describe('Navigation to projects and tickets', () => {
  const project = { id: 3, title: 'I-82 deck overlay' }
  const ofProjects = pane('/projects', 'project-table')
  const rows: readonly (readonly [CommandId, Readonly<Record<string, unknown>>, object, readonly string[]])[] = [
    ['projects.open-project', { project }, {}, ['openPath /projects/3/tickets']],
    ['projects.open-row', {}, { pane: ofProjects, row: { id: 3 } }, ['openPath /projects/3/tickets']],
    ['projects.open-tickets', {}, { project }, ['openPath /projects/3/tickets']],
    ['projects.open-tickets', { project: { id: 4, title: '' } }, {}, ['openPath /projects/4/tickets']],
    ['projects.open-reconciliation', {}, { project }, ['openPath /reconciliation/3']],
    ['projects.open-reconciliation', {}, { pane: ofProjects, row: { id: 8, title: 'US 2' } }, ['openPath /reconciliation/8']],
    ['projects.show-archived', {}, { pane: ofProjects }, ['openPath /projects?archived=yes']],
    ['projects.show-deleted', {}, { pane: pane('/projects?deleted=yes', 'project-table') }, ['openPath /projects']],
    ['find.tickets', {}, {}, ['openPalette #']],
    ['find.projects', {}, {}, ['openPalette @']],
    ['find.pay-items', {}, {}, ['openPalette $']],
    ['tickets.show-missing-pay-data', {}, { project }, ['openPath /reconciliation/3?missing_pay_data=yes']],
    ['tickets.show-missing-pay-data', {}, { pane: ofProjects, row: { id: 8, title: 'US 2' } }, ['openPath /reconciliation/8?missing_pay_data=yes']],
    ['tickets.open-ticket', {}, { pane: pane('/projects/3/tickets'), row: { id: 57, dot_project_id: 3 } }, ['splitPane below {"path":"/projects/3/tickets/57","follow":true}']],
    ['tickets.open-ticket', {}, { pane: pane('/manage-tickets'), row: { id: 57, dot_project_id: null } }, ['splitPane below {"path":"/manage-tickets/57","follow":true}']],
  ]
  test.each(rows)('PROJ-1 PROJ-3 TICK-38 RECO-89 WORK-4 WORK-12 %s %j from %j does %j', async (id, answers, context, done) => {
    expect((await openDesk({ context }).run(id, answers)).done).toEqual(done)
  })

  test.each([[2, '&pay_period=2'], [null, '']])('TICK-38 the list of voided tickets with a pay code covers the current period, %j', async (pay_period, more) => {
    const answering = ({ address }: { readonly address: string }) => ({ body: { project: { id: Number(/\d+$/.exec(address)?.[0]), pay_period } } })
    const shown = `?status=voided&coded=yes${more}`
    expect((await openDesk({ context: { project }, answering }).run('tickets.show-voided-with-code')).done).toEqual([`openPath /reconciliation/3${shown}`])
    expect((await openDesk({ answering }).run('tickets.show-voided-with-code', { project: { id: 4, title: '' } })).done).toEqual([`openPath /reconciliation/4${shown}`])
  })

  test.each<[CommandId]>([['projects.open-row'], ['tickets.open-ticket']])('WORK-14 %s needs a row', async (id) => {
    expect((await openDesk().run(id)).refusal).toBe('workspace.no_row')
  })

  test('WORK-9 every find command has a row here', () => {
    const source = rows.map(([id]) => id)
    const ids = openDesk().registry.all.map(({ id }) => id).filter((id) => id.startsWith('find.'))
    expect(ids.filter((id) => !source.some((known) => known === id))).toEqual([])
  })
})
