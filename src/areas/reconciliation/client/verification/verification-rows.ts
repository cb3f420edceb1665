import type { Static } from 'typebox'
import { verification, type VerificationGroup, type VerificationRuleRow, type VerificationSample, type VerificationTicket } from '#src/areas/reconciliation/api/verification'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests, type RequestValue } from '#src/platform/client/api/requests'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import type { PageRequest, TableSource } from '#src/platform/client/table/table-source'

export type DrawnRow = Static<typeof VerificationTicket>
export type QuotaRow = Static<typeof VerificationGroup>
export type DrawRow = Static<typeof VerificationSample>
export type RuleRow = Static<typeof VerificationRuleRow>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'verification-ticket-table': DrawnRow
    'verification-group-table': QuotaRow
    'verification-sample-table': DrawRow
    'verification-rule-table': RuleRow
  }
}

export const verificationCalls = requests(verification)
export const drawnNoun: Noun = { one: 'drawn ticket', many: 'drawn tickets' }
export const quotaNoun: Noun = { one: 'quota', many: 'quotas' }
export const drawNoun: Noun = { one: 'draw', many: 'draws' }
export const ruleNoun: Noun = { one: 'rule', many: 'rules' }

/** The views of a project's verification samples, by the last part of their paths. */
export const verificationViews = ['tickets', 'quotas', 'draws', 'rules'] as const
export type VerificationView = (typeof verificationViews)[number]

/** The path of a view. If `only` names a draw or a group, the view shows only the tickets of that draw or group. */
export function verificationPath(projectId: number, view: VerificationView, only: { readonly sample?: number; readonly group?: number } = {}): string {
  const query = new URLSearchParams(Object.entries(only).map(([name, id]) => [name, String(id)])).toString()
  return `/reconciliation/${projectId}/verification/${view}${query === '' ? '' : `?${query}`}`
}

type Query = { readonly page_size: number; readonly page_number: number; readonly sort_by?: string; readonly sort_order?: string }

/** Creates a table source that reads a project's rows page by page. `list`: the call for one page; `rowsOf`: the rows of its answer. */
function source<Row extends TableRow, Answer>(key: readonly unknown[], list: (query: Query, filters: PageRequest['filters']) => RequestValue<Answer>, rowsOf: (answer: Answer) => readonly Row[]): TableSource<Row> {
  return {
    queryKey: ['verification', ...key],
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const order = sort.length === 0 ? {} : { sort_by: sort.map(({ key: by }) => by).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }
      const { answer, headers } = await callApiWithHeaders(list({ page_size: size, page_number: startRow / size + 1, ...order }, filters), { signal, ignore: 'all' })
      const rows = rowsOf(answer)
      return { rows, total: Number(headers.get('total-count') ?? rows.length) }
    },
  }
}

/** The table source of drawn tickets, with missed ones at the top. */
export const drawnSource = (agency: number, projectId: number) =>
  source(['tickets', agency, projectId], (query, filters) => verificationCalls.tickets({ projectId, ...query, ...filters }), (answer) => answer.verification_tickets)
/** The table source of groups of draws, with unmet quotas at the top. */
export const quotaSource = (agency: number, projectId: number) =>
  source(['groups', agency, projectId], (query, filters) => verificationCalls.groups({ projectId, ...query, ...filters }), (answer) => answer.verification_groups)
/** The table source of draws, the newest first. */
export const drawSource = (agency: number, projectId: number) =>
  source(['samples', agency, projectId], (query, filters) => verificationCalls.samples({ projectId, ...query, ...filters }), (answer) => answer.verification_samples)
