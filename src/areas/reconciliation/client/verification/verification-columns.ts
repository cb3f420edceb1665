import { CircleAlert, CircleCheck, CircleDot, CircleHelp, TriangleAlert } from 'lucide-react'
import { verifiedFields } from '#src/areas/reconciliation/domain/verification/result'
import { countedWords, groupingWords, shareText } from '#src/areas/reconciliation/domain/verification/rule'
import { words } from '#src/areas/reconciliation/client/verification/messages'
import type { DrawnRow, DrawRow, QuotaRow, RuleRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { columns } from '#src/platform/client/table/columns'

const looks = {
  missed: { word: words('missed'), tone: 'rejected', icon: TriangleAlert },
  open: { word: words('open'), tone: 'pending', icon: CircleDot },
  met: { word: words('met'), tone: 'delivered', icon: CircleCheck },
  agrees: { word: words('agrees'), tone: 'delivered', icon: CircleCheck },
  differs: { word: words('differs'), tone: 'flagged', icon: CircleAlert },
  not_verified: { word: words('not_verified'), tone: 'voided', icon: CircleHelp },
} as const

/** A result's details in one line: the field that differs, the value that was found for it, and the note. */
function foundText({ field, found_value: value, note }: DrawnRow): string {
  const what = field === null ? '' : `${verifiedFields[field]}: ${value ?? ''}`
  return [what, note ?? ''].filter((part) => part !== '').join('. ')
}

/** The columns of tickets that were drawn for verification. */
export const drawnColumns = columns<DrawnRow>([
  { id: 'state', label: words('state'), kind: 'status', looks, width: 184 },
  { id: 'ticket_number', label: words('ticket'), kind: 'ticket_number', width: 128 },
  { id: 'found', label: words('found'), kind: 'text', width: 240, flex: 2, sortable: false, value: foundText },
  { id: 'net_amount', label: words('net'), kind: 'weight', unitOf: ({ uom_1: unit }) => unit, width: 112 },
  { id: 'truck', label: words('truck'), kind: 'text', width: 88 },
  { id: 'material_description', label: words('material'), kind: 'text', width: 168, flex: 1 },
  { id: 'plant_name', label: words('plant'), kind: 'text', width: 136, flex: 1 },
  { id: 'ticketed_at', label: words('loaded'), kind: 'time', withDay: true, width: 168 },
  { id: 'due_date', label: words('due'), kind: 'day', width: 112 },
  { id: 'rule_name', label: words('rule'), kind: 'text', width: 160, flex: 1 },
  { id: 'recorded_by_name', label: words('recorded_by'), kind: 'text', width: 144, sortable: false },
  { id: 'recorded_at', label: words('recorded_at'), kind: 'time', withDay: true, width: 168, shown: false },
  { id: 'supplier', label: words('supplier'), kind: 'text', width: 144, shown: false },
])

/** The columns of quotas by group. */
export const quotaColumns = columns<QuotaRow>([
  { id: 'state', label: words('quota'), kind: 'status', looks: { ...looks, missed: { ...looks.missed, word: words('quota_not_met') } }, width: 128, sortable: false },
  { id: 'name', label: words('group'), kind: 'text', width: 200, flex: 1, strong: true, value: ({ name }) => (name === '' ? words('all_tickets') : name) },
  { id: 'day', label: words('day'), kind: 'day', width: 112 },
  { id: 'needed', label: words('needed'), kind: 'count', width: 96 },
  { id: 'drawn', label: words('drawn'), kind: 'count', width: 88, sortable: false },
  { id: 'verified', label: words('verified'), kind: 'count', width: 96 },
  { id: 'missed', label: words('missed_count'), kind: 'count', width: 88 },
  { id: 'tickets', label: words('in_group'), kind: 'count', width: 96 },
  { id: 'due_date', label: words('due'), kind: 'day', width: 112 },
  { id: 'rule_name', label: words('rule'), kind: 'text', width: 200, flex: 1 },
  { id: 'seed', label: words('seed'), kind: 'text', width: 280, sortable: false, shown: false },
])

/** The columns of draws. The seed is shown, because a draw can be repeated only with its seed. */
export const drawColumns = columns<DrawRow>([
  { id: 'rule_name', label: words('rule'), kind: 'text', width: 184, flex: 1, strong: true },
  { id: 'start_date', label: words('from'), kind: 'day', width: 112 },
  { id: 'end_date', label: words('to'), kind: 'day', width: 112, sortable: false },
  { id: 'seed', label: words('seed'), kind: 'text', width: 200, flex: 1, sortable: false },
  { id: 'received_after', label: words('received_after'), kind: 'count', width: 184, sortable: false },
  { id: 'groups_not_met', label: words('not_met'), kind: 'count', width: 128, sortable: false },
  { id: 'missed', label: words('missed_count'), kind: 'count', width: 80, sortable: false },
  { id: 'tickets', label: words('in_group'), kind: 'count', width: 88, sortable: false },
  { id: 'needed', label: words('needed'), kind: 'count', width: 88, sortable: false },
  { id: 'drawn', label: words('drawn'), kind: 'count', width: 80, sortable: false },
  { id: 'verified', label: words('verified'), kind: 'count', width: 88, sortable: false },
  { id: 'due_date', label: words('due'), kind: 'day', width: 112 },
  { id: 'drawn_by_name', label: words('drawn_by'), kind: 'text', width: 136, sortable: false },
  { id: 'drawn_at', label: words('drawn_at'), kind: 'time', withDay: true, width: 168 },
  { id: 'share', label: words('share'), kind: 'text', width: 88, sortable: false, shown: false, value: shareText },
  { id: 'seed_was_given', label: words('seed_was_given'), kind: 'text', width: 112, sortable: false, shown: false, value: ({ seed_was_given: isGiven }) => words(isGiven ? 'yes' : 'no') },
  { id: 'id', label: words('draw'), kind: 'count', width: 80, sortable: false, shown: false },
  { id: 'addition_to', label: words('adds_to'), kind: 'count', width: 112, sortable: false, shown: false },
])

/** The columns of rules. */
export const ruleColumns = columns<RuleRow>([
  { id: 'name', label: words('rule'), kind: 'text', width: 240, flex: 1, strong: true },
  { id: 'share', label: words('share'), kind: 'text', width: 112, value: shareText },
  { id: 'minimum', label: words('minimum'), kind: 'count', width: 96 },
  { id: 'counted', label: words('counted'), kind: 'choice', choices: countedWords, width: 144 },
  { id: 'grouped_by', label: words('grouped_by'), kind: 'choice', choices: groupingWords, width: 136 },
  { id: 'due_days', label: words('due_days'), kind: 'count', width: 128 },
  { id: 'is_active', label: words('active'), kind: 'text', width: 88, value: ({ is_active: isActive }) => words(isActive ? 'yes' : 'no') },
])
