import type { Static } from 'typebox'
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { submittals, type Submittal as Answered } from '#src/areas/partners/api/submittals'
import type { SubmittalState } from '#src/areas/partners/domain/submittals/submittal-states'
import { javaPage } from '#src/areas/partners/client/java-source'
import { words } from '#src/areas/partners/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

export type Submittal = Static<typeof Answered> & { readonly isGroupStart?: boolean }

/** An event in the history of a submittal. */
export type SubmittalEvent = Static<typeof submittals.detail.answer>['history'][number]

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'submittal-table': Submittal
    'own-submittal-table': Submittal
    submittal: Submittal
  }
}

export const submittalCalls = requests(submittals)
export const submittalNoun: Noun = { one: 'submittal', many: 'submittals' }
/** The tabs of the submittals (SUBM-1). */
export const submittalTabs = ['action-required', 'recent-submittal'] as const
export const submittalKey = (agency: number, id: number) => ['submittal', agency, id] as const

/** The word, icon and color of each state. */
export const stateLooks: Readonly<Record<SubmittalState, StatusLook>> = {
  action_required: { word: words('action_required'), tone: 'pending', icon: Clock },
  approved: { word: words('approved'), tone: 'delivered', icon: CircleCheck },
  rejected: { word: words('rejected'), tone: 'rejected', icon: CircleX },
  withdrawn: { word: words('withdrawn'), tone: 'voided', icon: Undo2 },
}

/** The shipped quantity with its unit. */
export function shippedText({ quantity_shipped: shipped, shipped_uom: uom }: Submittal): string {
  return `${shipped.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${uom ?? ''}`.trim()
}

/** The approved quantity with its unit; empty if there is none. */
export function approvedText({ approved_quantity: approved, uom }: Submittal): string {
  return approved === null ? '' : `${approved.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${uom ?? ''}`.trim()
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How long a submittal has waited for its decision: '3 d', '5 h'; empty for a decided submittal. */
export function waitingText({ state, submitted_at: at }: Pick<Submittal, 'state' | 'submitted_at'>, now = Date.now()): string {
  if (state !== 'action_required') return ''
  const waited = Math.max(0, now - Date.parse(at))
  return waited >= DAY_MS ? `${Math.floor(waited / DAY_MS)} d` : `${Math.floor(waited / HOUR_MS)} h`
}

/** The first open pay period that waits for the submittal, and how many other periods wait: 'SR 14, period 7 and 2 more'. */
export function heldText({ held_periods: periods = [] }: Pick<Submittal, 'held_periods'>): string {
  const [first, ...more] = periods
  if (first === undefined) return ''
  const text = words('period_of', { project: first.project, period: first.period })
  return more.length === 0 ? text : words('and_more', { text, count: more.length })
}

/** Marks the first row of each of two groups: the submittals that an open period waits for, then the others. */
function asGroups(rows: readonly Submittal[], isFirstPage: boolean): readonly Submittal[] {
  const isNeeded = ({ held_periods: periods = [] }: Submittal) => periods.length > 0
  if (!rows.some(isNeeded)) return rows
  return rows.map((row, at) => {
    const before = rows[at - 1]
    return (before === undefined ? isFirstPage : isNeeded(before) !== isNeeded(row)) ? { ...row, isGroupStart: true } : row
  })
}

/** The text for an event in the history of a submittal. */
export function historyWords({ event, by, reason, files }: SubmittalEvent): string {
  const key = ({ created: 'was_sent', submitted_again: 'was_sent_again', approved: 'was_approved', rejected: 'was_rejected', withdrawn: 'was_withdrawn', updated: 'was_edited', undone: 'was_undone', redone: 'was_redone' } as const)[event]
  const line = key === undefined ? `${event} ${by}` : words(key, { by, reason: reason ?? '' })
  return files.length === 0 ? line : `${line}: ${files.join(', ')}`
}

/** The columns of submittals (SUBM-2, SUBM-8). */
export const submittalColumns = columns<Submittal>([
  { id: 'material', label: words('material'), kind: 'text', width: 216, flex: 1, strong: true },
  { id: 'certificate_type', label: words('certificate_type'), kind: 'text', width: 184 },
  { id: 'vendor', label: words('vendor'), kind: 'text', width: 176 },
  { id: 'waiting', label: words('waiting'), kind: 'text', width: 80, sortKey: 'submitted_at', value: waitingText },
  { id: 'held_periods', label: words('needed_for_period'), kind: 'text', width: 184, sortable: false, value: heldText },
  { id: 'state', label: words('status'), kind: 'status', looks: stateLooks, width: 144 },
  { id: 'dated', label: words('dated'), kind: 'day', width: 112 },
  { id: 'approved_quantity', label: words('approved_quantity'), kind: 'quantity', unitOf: ({ uom }) => uom, width: 144, sortable: false },
  { id: 'shipped', label: words('shipped'), kind: 'quantity', unitOf: ({ shipped_uom: uom }) => uom, width: 128, sortable: false, value: ({ quantity_shipped: shipped }) => shipped },
  { id: 'above', label: words('above'), kind: 'text', width: 120, sortable: false, value: ({ is_above_approved: isAbove }) => (isAbove ? words('yes') : '') },
  { id: 'attachments', label: words('attachments'), kind: 'count', width: 72, sortable: false, value: ({ attachments }) => attachments.length },
  { id: 'reason', label: words('reason'), kind: 'text', width: 200, sortable: false },
  { id: 'sample_id', label: words('sample_id'), kind: 'text', width: 112, sortable: false },
  { id: 'submitted_at', label: words('submitted'), kind: 'time', withDay: true, width: 168 },
  { id: 'decided_by_name', label: words('decided_by'), kind: 'text', width: 160, sortable: false },
  { id: 'decided_at', label: words('decided'), kind: 'time', withDay: true, width: 168 },
  { id: 'notes', label: words('notes'), kind: 'text', width: 240, sortable: false },
])

/** Reads submittals by page: those of a tab, those of a project, or a vendor's own. */
export function submittalSource(key: readonly unknown[], of: { readonly tab?: (typeof submittalTabs)[number]; readonly project_id?: number }): TableSource<Submittal> {
  return {
    queryKey: ['submittals', ...key],
    rowKind: 'submittal',
    isGroupStart: ({ isGroupStart }) => isGroupStart === true,
    async page({ filters, signal, ...page }) {
      const { content, page: { total_rows: total } } = await callApi(submittalCalls.list({ ...javaPage(page), ...of, ...(typeof filters.search === 'string' && { search: filters.search }) }), { signal, ignore: 'all' })
      return { rows: of.tab === 'action-required' && page.sort.length === 0 ? asGroups(content, page.startRow === 0) : content, total }
    },
  }
}
