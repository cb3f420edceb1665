import { describe, expect, test } from 'vitest'
import { readUsDay } from '#src/platform/domain/formats/dates'
import { checkUrl } from '#src/platform/domain/formats/urls'
import { checkStateProjectNumber } from '#src/areas/projects/domain/fields'
import { mayCreateProject, nextProjectStatus, projectStatuses, projectStatusWords, transitionsFrom, type ProjectEvent, type ProjectForStatus } from '#src/areas/projects/domain/status'
import { checkConfirmed, mayWriteContractItems, nextReconciliationState, reconciliationStates, type SetupStep } from '#src/areas/projects/domain/setup'
import { roles } from '#src/platform/domain/session/roles'
import type { Verdict } from '#src/platform/domain/verdict'

const project = (more: Partial<ProjectForStatus> = {}): ProjectForStatus => ({
  status: 'draft', letting_or_bid_date: '2026-10-01', project_start: '2026-11-01', hasTickets: true, ...more,
})
const after = (of: ProjectForStatus, event: ProjectEvent, startOn: string | null = null) => {
  const next = nextProjectStatus(of, event, startOn)
  return 'to' in next ? next.to : next.message
}
const word = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.message)

describe('PROJ-19 PROJ-20 PROJ-21 PROJ-22 the status machine E.1', () => {
  const events: readonly ProjectEvent[] = ['advertise', 'back to draft', 'start', 'complete', 'reopen', 'archive', 'unarchive']
  const no = 'errors.project_transition'
  test.each([
    ['draft', ['bid', no, no, no, no, no, no]],
    ['bid', [no, 'errors.project_has_tickets', 'construction', no, no, no, no]],
    ['construction', [no, no, no, 'completed', no, no, no]],
    ['completed', [no, no, no, no, 'construction', 'archived', no]],
    ['archived', [no, no, no, no, no, no, 'completed']],
  ] as const)('from %s with tickets', (status, expected) =>
    expect(events.map((event) => after(project({ status }), event))).toEqual(expected))

  test.each<[string, Partial<ProjectForStatus>, ProjectEvent, string]>([
    ['draft without a bid date', { letting_or_bid_date: null }, 'advertise', 'errors.bid_date_needed'],
    ['draft without tickets', { hasTickets: false }, 'advertise', 'bid'],
    ['bid without tickets', { status: 'bid', hasTickets: false }, 'back to draft', 'draft'],
    ['bid without tickets, started', { status: 'bid', hasTickets: false }, 'start', 'construction'],
    ['bid without a start', { status: 'bid', project_start: null }, 'start', 'errors.project_start_needed'],
    ['construction without tickets', { status: 'construction', hasTickets: false }, 'complete', 'errors.status_needs_tickets'],
    ['completed without tickets', { status: 'completed', hasTickets: false }, 'archive', 'errors.status_needs_tickets'],
    ['completed without tickets, reopened', { status: 'completed', hasTickets: false }, 'reopen', 'construction'],
  ])('%s', (_name, more, event, expected) => expect(after(project(more), event)).toBe(expected))

  test('Start Project uses the selected day for a project without a start date', () =>
    expect(after(project({ status: 'bid', project_start: null }), 'start', '2026-11-21')).toBe('construction'))
  test('the dialog shows the transitions of the table, with its labels', () => {
    expect(projectStatuses.map((status) => transitionsFrom(status).map(({ label }) => label))).toEqual([
      ['Advertise'], ['Back to draft', 'Start Project'], ['Complete'], ['Reopen', 'Archive'], ['Unarchive'],
    ])
    expect(projectStatusWords.bid).toBe('Adv/Bid/Award')
    expect(projectStatusWords.construction).toBe('Under Construction')
  })
})

test('PROJ-17 an administrator creates projects in the admin list, area managers and field engineers through Create, and nobody else can', () =>
  expect(roles.filter((role) => mayCreateProject({ role, flags: {} }).allowed)).toEqual(['administrator', 'area_manager', 'field_engineer']))

describe('PROJ-11 the state project number has a fixed format', () => {
  test.each([
    ['SP 8280-45', false], ['8280-45', true], ['S.P.8280/45', true], ['A'.repeat(40), true], ['A'.repeat(41), false], ['', false],
    ['8280_45', false], ['8280-45\n', false], ['Ж-1', true],
  ])('%j: %s', (number, good) => expect(checkStateProjectNumber(number).allowed).toBe(good))
})

test.each([['11/21/2026', true], ['1/2/2026', true], ['', false], ['2026-11-21', false], ['13/01/2026', false], ['02/30/2026', false], ['11/21/26', false]])(
  'PROJ-12 the typed date %j is a day: %s', (typed, good) => expect(readUsDay(typed) !== null).toBe(good))

test.each([['https://dot.example/a', true], ['http://x', true], ['ftp://x', false], ['javascript:alert(1)', false], ['dot.example', false], ['', false]])(
  'PROJ-42 the URL %j is accepted: %s', (text, good) => expect(checkUrl(text).allowed).toBe(good))

describe('RECO-2 RECO-3 the setup of reconciliation advances step by step', () => {
  const ready: SetupStep = { event: 'make ready', contractItems: 1 }
  const confirm: SetupStep = { event: 'confirm', startDate: '2026-11-01' }
  const no = 'errors.reconciliation_step'
  const step = (state: (typeof reconciliationStates)[number], request: SetupStep) => {
    const next = nextReconciliationState(state, request)
    return 'to' in next ? next.to : next.message
  }
  test.each([
    ['setting up', ['ready', no, no]],
    ['ready', [no, 'setting up', 'confirmed']],
    ['confirmed', [no, no, no]],
  ] as const)('from %s', (state, expected) =>
    expect([ready, { event: 'back' } as const, confirm].map((request) => step(state, request))).toEqual(expected))
  test('preparing requires an item, and confirming requires a start date', () => {
    expect(step('setting up', { event: 'make ready', contractItems: 0 })).toBe('errors.contract_item_needed')
    expect(step('ready', { event: 'confirm', startDate: null })).toBe('errors.start_date_needed')
    expect(step('ready', { event: 'confirm', startDate: '2026-02-30' })).toBe('errors.start_date_needed')
  })
  test('RECO-7 PAY-20 pay codes can be assigned only after confirmation, and items written directly only before', () => {
    expect(reconciliationStates.map((state) => word(checkConfirmed(state)))).toEqual([
      'errors.reconciliation_not_confirmed', 'errors.reconciliation_not_confirmed', 'yes',
    ])
    expect(reconciliationStates.map((state) => word(mayWriteContractItems(state)))).toEqual(['yes', 'yes', 'errors.items_change_by_updates'])
  })
})
