import { describe, expect, test } from 'vitest'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { openDesk } from '#tests/commands/desk'

const finding = { id: 5, version: 2, rule: 'weight', level: 'override', answer: null, cleared_at: null, slip_id: 9, dot_project_id: 7, ticket_number: 'A-1', text: '120 lbs off.' }
const row = (more: object = {}) => ({ ...finding, ...more }) as unknown as CommandContext['row']
const inList = (more: object = {}, path = '/exceptions?project=7&search=net'): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path, scope: 'finding-table', title: '', params: {} }, row: row(more),
})
const answering = (more: object) => () => ({ body: { updated: 1, findings: [{ ...finding, ...more }] } })

describe('PLUS-12 resolving findings', () => {
  test('PLUS-12 a finding that must be overridden requires a reason, but one that must be acknowledged does not', async () => {
    const override = await openDesk({ context: inList(), answering: answering({ answer: 'overridden' }) }).run('findings.answer', { reason: 'The scale was checked.' })
    expect(override.sent).toMatchObject([{ method: 'PATCH', address: '/v1/slip_findings/bulk_answer', body: { finding_ids: [5], versions: { 5: 2 }, reason: 'The scale was checked.' } }])
    expect(override.said).toContainEqual(expect.objectContaining({ words: 'A-1: weights do not add up overridden.' }))
    const acknowledged = await openDesk({ context: inList({ level: 'acknowledge' }), answering: answering({ level: 'acknowledge', answer: 'acknowledged' }) }).run('findings.answer')
    expect(acknowledged.sent[0]?.body).toEqual({ finding_ids: [5], versions: { 5: 2 } })
  })

  test.each([['errors.finding_answered', { answer: 'acknowledged' }], ['errors.finding_cleared', { cleared_at: '2026-06-15T00:00:00Z' }]])('PLUS-12 it is refused by %s', async (refusal, more) => {
    expect((await openDesk({ context: inList(more) }).run('findings.answer')).refusal).toBe(refusal)
  })

  test('PLUS-12 WORK-24 all selected findings are answered; while some of them are not loaded, none is', async () => {
    const loaded = [5, 6].map((id) => ({ ...finding, id, level: 'acknowledge' }))
    for (const kind of ['ids', 'all'] as const) {
      const run = (count: number) => openDesk({
        context: { ...inList(), selection: { ...(kind === 'ids' ? { kind, ids: [5, 6, 7].slice(0, count) } : { kind, filters: {}, except_ids: [] }), count, loaded } as unknown as CommandContext['selection'] },
        answering: answering({ answer: 'acknowledged' }),
      }).run('findings.answer')
      const partly = await run(3)
      expect([kind, partly.refusal, partly.sent]).toEqual([kind, 'errors.findings_not_loaded', []])
      expect((await run(2)).sent.map(({ body }) => body)).toEqual([{ finding_ids: [5, 6], versions: { 5: 2, 6: 2 } }])
    }
  })

  test('PLUS-12 a resolution can be removed, and an open finding has none to remove', async () => {
    const removed = await openDesk({ context: inList({ answer: 'overridden' }), answering: answering({}) }).run('findings.remove-answer')
    expect(removed.sent).toMatchObject([{ address: '/v1/slip_findings/bulk_remove_answer', body: { finding_ids: [5], versions: { 5: 2 } } }])
    expect((await openDesk({ context: inList() }).run('findings.remove-answer')).refusal).toBe('errors.finding_open')
  })
})

describe('PLUS-13 navigating the exceptions', () => {
  test.each([
    ['findings.show-answered', 'openPath /exceptions?project=7&search=net&show=answered {"replace":true}'], ['findings.show-open', 'openPath /exceptions?project=7&search=net&show=open {"replace":true}'],
    ['findings.show-to-answer', 'openPath /exceptions?project=7&search=net {"replace":true}'],
  ] as const)('PLUS-13 %s keeps project and search', async (id, done) => {
    expect((await openDesk({ context: inList() }).run(id)).done).toEqual([done])
  })

  test('PLUS-13 the exceptions open for the project of the pane, or for all projects', async () => {
    const project = { id: 7, title: 'P' } as unknown as CommandContext['project']
    expect((await openDesk({ context: { project } }).run('findings.show')).done).toEqual(['openPath /exceptions?project=7'])
    expect((await openDesk({ context: {} }).run('findings.show')).done).toEqual(['openPath /exceptions'])
  })
})

describe('PLUS-10 PLUS-12 the checks of an agency', () => {
  const check = (more: object = {}): Partial<CommandContext> => ({
    pane: { id: 'p', number: 1, path: '/admin/ticket-checks', scope: 'finding-rule-table', title: '', params: {} },
    row: { id: 4, version: 0, rule: 'weight', label: 'Weights do not add up', level: 'override', limits: { lbs: 20 }, ...more } as unknown as CommandContext['row'],
  })
  const saved = () => ({ body: { finding_rule: { id: 4, version: 1, rule: 'weight', label: 'Weights do not add up', level: 'resolve', limits: { lbs: 25 } } } })

  test('PLUS-12 a level is chosen from the list, and PLUS-10 a limit must be within its bounds', async () => {
    const level = await openDesk({ context: check(), answering: saved }).run('findings.change-level', { level: 'resolve' })
    expect(level.sent).toMatchObject([{ method: 'PATCH', address: '/v1/finding_rules/4', body: { level: 'resolve', version: 0 } }])
    const limit = await openDesk({ context: check(), answering: saved }).run('findings.change-limit', { limit: 'lbs', value: 25 })
    expect(limit.sent).toMatchObject([{ body: { limits: { lbs: 25 }, version: 0 } }])
    expect(limit.said).toContainEqual(expect.objectContaining({ words: 'Weights do not add up: More than 25 lbs. All tickets are checked again.' }))
    expect((await openDesk({ context: check() }).run('findings.change-limit', { limit: 'lbs', value: 999_999 })).refusal).toBe('errors.finding_limit')
    expect((await openDesk({ context: check({ limits: {} }) }).run('findings.change-limit', { limit: 'lbs', value: 1 })).refusal).toBe('errors.finding_no_limits')
  })

  test('PLUS-11 the message gives whether a field is required', async () => {
    const missing = { rule: 'missing_field', label: 'Field missing', limits: { truck: 1 } }
    const answering = () => ({ body: { finding_rule: { id: 4, version: 1, level: 'leave', ...missing, limits: { truck: 0 } } } })
    const { said } = await openDesk({ context: check(missing), answering }).run('findings.change-limit', { limit: 'truck', value: 0 })
    expect(said).toContainEqual(expect.objectContaining({ words: 'Field missing: Truck not required. All tickets are checked again.' }))
  })
})

describe('PLUS-8 PLUS-13 accepting several tickets together', () => {
  const line = { id: 1, projectId: 7, to_code: 12, filters: { yes: { to_code: true }, lists: { material_description: ['Sand'] } } }
  const toCode = (more: object = {}): Partial<CommandContext> => ({
    pane: { id: 'p', number: 1, path: '/to-code', scope: 'to-code-table', title: '', params: {} }, row: { ...line, ...more } as unknown as CommandContext['row'],
  })
  const done = () => ({ body: { updated: 10, slips: [], with_exceptions: 1, parked: 1, held: 0, without_suggestion: 0 } })

  test('PLUS-13 the tickets of a line without findings are coded where the item is certain, and the message gives the number left out', async () => {
    const outcome = await openDesk({ context: toCode(), answering: done }).run('reconciliation.accept-clean')
    expect(outcome.sent.at(-1)).toMatchObject({ method: 'POST', address: '/v2/projects/7/pay_item_assignments/suggested', body: { clean: true, share: 0.95, filters: { filters: { to_code: true, material_description: { in: ['Sand'] } } } } })
    expect(outcome.said).toContainEqual(expect.objectContaining({ words: '10 tickets coded with their usual items. 2 left out.' }))
    expect((await openDesk({ context: toCode({ projectId: null }) }).run('reconciliation.accept-clean')).refusal).toBe('errors.several_projects_to_code')
  })

  test.each([['reconciliation.accept-clean', {}], ['reconciliation.accept-suggestions', { share: 90 }]] as const)('PLUS-8 PLUS-13 %s names the preview that the person saw', async (command, answers) => {
    const ticket = { ...line, version: 3, dot_project_id: 7, status: 'pending', coded: false, ticket_number: 'A-1' }
    const outcome = await openDesk({ context: { ...toCode(ticket), rowKind: 'ticket', seen: 'a1' }, answering: done }).run(command, answers)
    expect(outcome.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ seen: 'a1' })
  })

  test('PLUS-8 suggestions at or above a given share are accepted for the selected tickets', async () => {
    const ticket = { id: 9, version: 3, dot_project_id: 7, status: 'pending', coded: false, ticket_number: 'A-1' } as unknown as CommandContext['row']
    const outcome = await openDesk({ context: { row: ticket, rowKind: 'ticket' }, answering: done }).run('reconciliation.accept-suggestions', { share: 90 })
    expect(outcome.sent.find(({ method }) => method === 'POST')).toMatchObject({ address: '/v2/projects/7/pay_item_assignments/suggested', body: { slip_ids: [9], share: 0.9 } })
  })
})
