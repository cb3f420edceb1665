import { ruleLabels } from '#src/areas/tickets/domain/findings/rule-names'
import type { Static } from 'typebox'
import { CircleAlert, CircleCheck, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import { findings, type Finding, type FindingRuleRow } from '#src/areas/tickets/api/findings'
import { findingAnswers, findingLevels, levelWords, type FindingLevel } from '#src/areas/tickets/domain/findings/levels'
import { words } from '#src/areas/tickets/client/findings/messages'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns, type StatusTone } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A finding, as a row of the list. */
export type FindingRow = Static<typeof Finding>
/** A rule with the agency's settings. */
export type RuleRow = Static<typeof FindingRuleRow>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'finding-table': FindingRow
    'finding-rule-table': RuleRow
  }
}

export const findingNoun: Noun = { one: 'finding', many: 'findings' }
export const findingCalls = requests(findings)

/** The query keys of findings. */
export const findingKeys = {
  list: (agency: number) => ['findings', agency, 'list'] as const,
  counts: (agency: number, projectId: number | null) => ['findings', agency, 'counts', projectId] as const,
  ofTicket: (agency: number, slipId: number) => ['findings', agency, 'ticket', slipId] as const,
  rules: (agency: number) => ['findings', agency, 'rules'] as const,
}

const TONES: Readonly<Record<FindingLevel, { tone: StatusTone; icon: LucideIcon }>> = {
  leave: { tone: 'voided', icon: CircleCheck },
  acknowledge: { tone: 'pending', icon: CircleAlert },
  override: { tone: 'flagged', icon: TriangleAlert },
  resolve: { tone: 'rejected', icon: OctagonAlert },
}

/** How the level of a finding is shown: its word, color and icon. */
export const levelLooks = Object.fromEntries(findingLevels.map((level) => [level, { word: levelWords[level], ...TONES[level] }]))

const answerLooks = Object.fromEntries(findingAnswers.map((answer) => [answer, { word: words(answer), tone: 'delivered' as const, icon: CircleCheck }]))

/** Which findings the list shows: the parameter `show` in the list's URL. If it is missing, the findings that need an answer are shown. */
export type ShownFindings = 'to_answer' | 'open' | 'answered'
const SHOWN = ['to_answer', 'open', 'answered'] as const

/** Which findings the list shows, according to its query. */
export function shownIn(query: string): ShownFindings {
  const show = new URLSearchParams(query).get('show')
  return SHOWN.find((one) => one === show) ?? 'to_answer'
}

/** The path and query of the list that shows the findings `shown`. Keeps the search text and the project of the current `query`. */
export function findingsPath(query: string, shown: ShownFindings): string {
  const next = new URLSearchParams(query)
  if (shown === 'to_answer') next.delete('show')
  else next.set('show', shown)
  const text = next.toString()
  return text === '' ? '/exceptions' : `/exceptions?${text}`
}

/** The name of the rule that found the finding. */
export function findingName({ rule }: Pick<FindingRow, 'rule'>): string {
  return ruleLabels[rule]
}

/**
 * The columns of the list of findings. The level and the finding come first, so that people can decide about most findings without opening
 * the ticket.
 */
export const findingColumns = columns<FindingRow>([
  { id: 'level', label: words('level'), kind: 'status', width: 168, looks: { ...levelLooks, ...answerLooks }, value: ({ answer, level }) => answer ?? level },
  { id: 'rule', label: words('finding'), kind: 'text', width: 176, strong: true, value: findingName },
  { id: 'text', label: words('what'), kind: 'text', width: 480, flex: 4, sortable: false },
  { id: 'ticket_number', label: words('ticket'), kind: 'ticket_number', width: 112 },
  { id: 'net_amount', label: words('net'), kind: 'weight', unitOf: ({ uom_1: unit }) => unit, width: 112 },
  { id: 'material_description', label: words('material'), kind: 'text', width: 168, flex: 1 },
  { id: 'plant_name', label: words('plant'), kind: 'text', width: 136, flex: 1 },
  { id: 'truck', label: words('truck'), kind: 'text', width: 88 },
  { id: 'ticketed_at', label: words('loaded'), kind: 'time', withDay: true, width: 168 },
  { id: 'project_title', label: words('project'), kind: 'text', width: 168, flex: 1 },
  { id: 'reason', label: words('reason'), kind: 'text', width: 200, sortable: false, shown: false },
  { id: 'answered_by_name', label: words('answered_by'), kind: 'text', width: 144, sortable: false, shown: false },
  { id: 'answered_at', label: words('answered_at'), kind: 'time', withDay: true, width: 168, shown: false },
  { id: 'found_at', label: words('found_at'), kind: 'time', withDay: true, width: 168, shown: false },
])

/** The agency's findings, read in pages; the most urgent level comes first. */
export function findingSource(agency: number): TableSource<FindingRow> {
  return {
    queryKey: findingKeys.list(agency),
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { answer, headers } = await callApiWithHeaders(findingCalls.list({
        page_size: size, page_number: startRow / size + 1, ...filters,
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      }), { signal, ignore: 'all' })
      return { rows: answer.slip_findings, total: Number(headers.get('total-count') ?? answer.slip_findings.length) }
    },
  }
}
