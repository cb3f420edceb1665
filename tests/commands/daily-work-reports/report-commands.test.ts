import { expect, test } from 'vitest'
import { dayInZone } from '#src/platform/domain/time/days'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import type { StepQuestion } from '#src/workspace/client/commands/step'
import { openDesk, registry } from '#tests/commands/desk'

const codes = [{ project_pay_item_id: 20, quantity: null, external_dot_contractor_id: 4, additional_notes: null }, { project_pay_item_id: 21, quantity: 3.5, external_dot_contractor_id: null, additional_notes: 'Ramp' }]
const ticket = (values: object = {}) => ({ id: 9, ticket_number: 'UG-1', quantity: 10, to_complete: null, ...values })
const line = (values: object = {}) => ({ key: '20:', line_number: 4, pay_item_id: 20, pay_item: '2105.609', uom: 'TON', quantity: 10, source_only: false, status: 'draft', tickets: [ticket()], ...values })
const lacking = line({ quantity: null, tickets: [ticket({ id: 8 }), ticket({ quantity: null, to_complete: { version: 7, net: 23.12, codes } })] })
const report = { id: 12, version: 3, project_id: 7, report_name: 'DWR 1', date: '2026-11-20', inspector_id: 1, status: 'draft', remarks: '', weather: '', sending_open: false, lines: [line({ status: 'taken', tickets: lacking.tickets }), lacking] }
const unanswered = { ...report, status: 'failed', sending_open: true }

const at = (scope: Scope, row: object | null = null, about: object | null = report, timezone = 'America/Chicago'): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path: '/projects/7/daily_work_reports', scope, title: '', params: {} },
  row: row as CommandContext['row'],
  project: { id: 7, title: 'SR 14', loaded: { id: 7, timezone }, ...(about === null ? {} : { workReport: { report: about, checks: [{ key: 'weather', level: 'warn', passed: true, message: '' }] } }) } as unknown as CommandContext['project'],
})
const open = (about: object = report) => at('report-line-table', line(), about)

test.each<[row: number, CommandId, string, Partial<CommandContext>]>([
  [1, 'daily-work-reports.enter-quantity', 'errors.no_quantity_missing', open({ ...report, lines: [line()] })],
  [2, 'daily-work-reports.enter-quantity', 'errors.dwr_sent', open({ ...report, status: 'sent' })],
  [3, 'daily-work-reports.edit-weather', 'errors.dwr_sent', open({ ...report, status: 'sent' })],
  [4, 'daily-work-reports.edit-remarks', 'errors.no_report_here', at('report-table')],
  [5, 'daily-work-reports.edit-line', 'errors.no_report_line_here', at('report-line-table')],
  [6, 'daily-work-reports.edit-line', 'errors.no_report_line_here', at('report-line-table', line({ status: 'taken' }))],
  [7, 'daily-work-reports.fix', 'errors.no_check_here', at('report-line-table', line(), null)],
  [8, 'daily-work-reports.open', 'errors.no_report_here', at('report-table')],
  [9, 'daily-work-reports.show-line-tickets', 'errors.no_report_line_here', at('report-line-table')],
  [10, 'daily-work-reports.edit-remarks', 'errors.dwr_open_sending', at('report-table', unanswered)],
  [11, 'daily-work-reports.edit-weather', 'errors.dwr_open_sending', open(unanswered)],
  [12, 'daily-work-reports.edit-line', 'errors.dwr_open_sending', open(unanswered)],
  [13, 'daily-work-reports.delete', 'errors.dwr_open_sending', open(unanswered)],
])('DWR-7 DT-7 WORK-14 row %i: %s is refused by %s, and nothing is sent', async (_row, id, refusal, context) => {
  const outcome = await openDesk({ context }).run(id, {})
  expect([outcome.refusal, outcome.sent]).toEqual([refusal, []])
})

test('DT-7 PLUS-26 a missing quantity is set on the first ticket of an open line, with its version, and its other codes are kept', async () => {
  const outcome = await openDesk({ context: open(), answering: () => ({ body: { pay_item_assignments: [], slips: [{ id: 9, ticket_number: 'UG-1', version: 8 }] } }) }).run('daily-work-reports.enter-quantity', { quantity: '22.50' })
  expect(outcome.sent.map(({ method, address, body }) => [method, address, body])).toEqual([['PUT', '/v2/projects/7/pay_item_assignments', {
    versions: { 9: 7 },
    pay_item_assignments: [{ ...codes[0], haulhub_slip_id: 9, quantity: '22.50' }, { ...codes[1], haulhub_slip_id: 9, quantity: '3.5' }],
  }]])
  expect(outcome.said[0]?.words).toContain('Ticket UG-1: quantity entered')
})

test('DWR-12 a report whose last send has no answer yet is sent again', async () => {
  const outcome = await openDesk({ context: open(unanswered), answering: () => ({ body: { daily_work_report: { ...report, version: 4, status: 'sent' } } }) }).run('daily-work-reports.send', {})
  expect([outcome.refusal, outcome.sent.map(({ method, address }) => [method, address])]).toEqual([null, [['POST', '/v1/daily_work_reports/12/send_to_awp']]])
})

test('DWR-7 DWR-9 a report is sent with the version that the person has read, so that no text is sent unseen', async () => {
  const read = { ...report, id: 13, version: 3 }
  const outcome = await openDesk({ context: open(read), answering: () => ({ body: { daily_work_report: { ...read, version: 4, status: 'sent' } } }) }).run('daily-work-reports.send', {})
  expect(outcome.sent.map(({ body }) => body)).toEqual([{ version: 3 }])
})

test('PLUS-26 the fix for the weather opens it for editing, and so does its own key', async () => {
  const done = async (id: CommandId, answers = {}) => (await openDesk({ context: open() }).run(id, answers)).done
  const opened = ['openPath /projects/7/daily_work_reports/12/edit?at=weather']
  expect([await done('daily-work-reports.edit-weather'), await done('daily-work-reports.fix', { check: 1 })].map((one) => one.map((text) => text.replace(' {}', '')))).toEqual([opened, opened])
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('DWR-5 the date of a new report is today in a project in %s, whatever the time zone of this process', async (zone) => {
  const command = registry.find('daily-work-reports.create')?.command
  const step = Object.values(command?.steps ?? {})[0]
  const context = at('report-table', null, null, zone) as CommandContext
  const choices = await step?.choices?.({ context, typed: '', answersSoFar: {}, signal: new AbortController().signal } as unknown as StepQuestion)
  const today = dayInZone(new Date(), zone)
  expect(choices?.[0]?.value).toBe(today)
  expect(step?.parse?.('t', context)).toEqual({ allowed: true, value: today })
})
