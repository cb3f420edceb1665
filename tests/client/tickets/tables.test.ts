import { describe, expect, test } from 'vitest'
import { ticketSorts } from '#src/areas/tickets/api/tickets/ticket-sorts'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import { projectColumns } from '#src/areas/projects/client/list/column-specs'
import { projectFiltersOf, withProjectFilters } from '#src/areas/projects/client/list/projects-source'
import { viewOfQuery, withView } from '#src/areas/reconciliation/client/page/views'
import { ticketCard, ticketColumns } from '#src/areas/tickets/client/list/column-specs'
import { orderOf } from '#src/areas/tickets/client/list/public/tickets-source'
import { NAVBAR_COLLAPSED_PX } from '#src/workspace/domain/layout'
import { readStored } from '#src/workspace/client/table/table-preferences'
import { tableNameOfPath } from '#src/workspace/client/table/table-name'

const inProject = ticketColumns({ zone: undefined, inProject: true, showsContract: false })

describe('The columns of tickets', () => {
  test('TICK-1 the default columns come first, in the order of the design', () => {
    expect(inProject.filter(({ shown }) => shown !== false).map(({ label }) => label)).toEqual([
      'Ticket', 'Time', 'Plant', 'Material', 'Truck', 'Net', 'Status', 'Flag', 'Pay item', 'Quantity',
    ])
  })

  test('in a window of 1280 pixels, all default columns of a project fit beside a scroll bar, from the ticket to the quantity', () => {
    const [frame, checkbox, scrollBar] = [16, 36, 17]
    const widths = inProject.filter(({ shown }) => shown !== false).map(({ width }) => width ?? Infinity)
    expect(widths.reduce((sum, width) => sum + width, checkbox)).toBeLessThanOrEqual(1280 - NAVBAR_COLLAPSED_PX - frame - scrollBar)
  })

  test('CLERK-38 a list of several projects shows the project beside the ticket', () => {
    const ofAll = ticketColumns({ zone: undefined, inProject: false, showsContract: false })
    expect(ofAll.filter(({ shown }) => shown !== false).map(({ label }) => label)).toEqual([
      'Ticket', 'Project', 'Time', 'Plant', 'Material', 'Truck', 'Net', 'Status', 'Flag', 'Pay item', 'Quantity',
    ])
    expect(ofAll.map(({ id }) => id).sort()).toEqual(inProject.map(({ id }) => id).sort())
  })

  test('WORK-25 TICK-71 every field of the catalog that has a group is available once as a column, and so is the number of images', () => {
    const wanted = ticketFields.filter(({ group, type }) => group !== null && type.kind !== 'notes').map(({ key }) => key)
    expect(inProject.map(({ id }) => id).sort()).toEqual([...wanted, 'image_count'].sort())
  })

  test('API-13 only fields that the server sorts by are sortable, and fewer across all projects', () => {
    const sortable = (columns: typeof inProject) => columns.filter((column) => column.sortable).map(({ id }) => id)
    const ofAll = ticketColumns({ zone: undefined, inProject: false, showsContract: false })
    expect(sortable(inProject).every((id) => id in ticketSorts)).toBe(true)
    expect(sortable(inProject)).toContain('status')
    expect(sortable(ofAll)).not.toContain('status')
    expect(sortable(ofAll)).toContain('ticketed_at')
  })

  test('TICK-2 a card of the list uses only columns that exist', () => {
    const used = [ticketCard.title, ...(ticketCard.badges ?? []), ticketCard.aside ?? '', ...ticketCard.details]
    expect(used.filter((id) => !inProject.some((column) => column.id === id))).toEqual([])
  })

  test('TICK-14 the query has no sort order when none is set', () => {
    expect(orderOf([])).toEqual({})
    expect(orderOf([{ key: 'truck', direction: 'asc' }, { key: 'net_amount', direction: 'desc' }])).toEqual({ sort_by: 'truck,net_amount', sort_order: 'asc,desc' })
  })
})

describe('The list of projects', () => {
  test('PROJ-2 CLERK-32 it sorts by seven fields and by the number of tickets to code, and by no others', () => {
    const sortable = projectColumns({ numberLabel: 'SPN', isDeleted: false, showsContract: false }).filter((column) => column.sortable).map(({ id }) => id)
    expect([...sortable].sort()).toEqual(['contract_number', 'days_active', 'job_number', 'project_start', 'state_project_number', 'title', 'to_code_count', 'updated_at'])
  })

  test('PROJ-27 a deleted project shows the days left to restore it', () => {
    const removed = projectColumns({ numberLabel: 'SPN', isDeleted: true, showsContract: false }).find(({ id }) => id === 'deleted_at')
    const deleted = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()
    expect(removed?.value?.({ deleted_at: deleted } as never)).toBe('28 days left')
  })

  test.each<[string, string]>([
    ['/projects', '/projects?archived=yes'],
    ['/projects?archived=yes', '/projects'],
    ['/projects?search=SR+24', '/projects?search=SR+24&archived=yes'],
  ])('PROJ-3 show archived at %s leads to %s', (from, to) => {
    expect(withProjectFilters(from, (filters) => ({ ...filters, archived: filters.archived !== true }))).toBe(to)
  })

  test('PROJ-3 an address holds the search, archived and deleted', () => {
    expect(projectFiltersOf('search=%20SR%2024&deleted=yes&archived=no')).toEqual({ search: 'SR 24', deleted: true })
  })
})

describe('A person’s stored table settings', () => {
  test.each<[string, unknown, ReturnType<typeof readStored>]>([
    ['nothing', null, null],
    ['text', 'x', null],
    ['no columns', { sort: [] }, null],
    ['valid and invalid parts', { columns: [{ key: 'truck', shown: true, pinned: false, width: 90, order: 0 }, { key: 7 }], sort: [{ key: 'truck', direction: 'up' }, { key: 'truck', direction: 'asc' }] },
      { columns: [{ key: 'truck', shown: true, pinned: false, width: 90, order: 0 }], sort: [{ key: 'truck', direction: 'asc' }] }],
  ])('TICK-98 stored settings with %s are read as far as they are valid', (_what, stored, read) => {
    expect(readStored(stored)).toEqual(read)
  })

  test.each<[string, string | null]>([
    ['/projects/12/tickets?status=pending', 'slips'],
    ['/projects/12', 'slips'],
    ['/manage-tickets', 'manage_tickets'],
    ['/reconciliation/4?view=materials', 'reconciliation'],
    ['/projects', null],
    ['/projects/12/tickets/7', null],
  ])('TICK-98 the table of %s is %j', (address, name) => {
    expect(tableNameOfPath(address)).toBe(name)
  })
})

describe('The views of a reconciliation', () => {
  test.each<[string, Parameters<typeof withView>[1], string]>([
    ['/reconciliation/4', 'materials', '/reconciliation/4?view=materials'],
    ['/reconciliation/4?coded=no', 'pay_items', '/reconciliation/4?coded=no&view=pay_items'],
    ['/reconciliation/4?coded=no&view=pay_items', 'tickets', '/reconciliation/4?coded=no'],
    ['/reconciliation/4?view=pay_items', 'tickets', '/reconciliation/4'],
  ])('RECO-8 from %s to %s leads to %s', (from, view, to) => {
    expect(withView(from, view)).toBe(to)
    expect(viewOfQuery(to.split('?')[1] ?? '')).toBe(view)
  })
})
