import { checkVerificationRule, countedWords, groupingWords, shareText, type Counted, type VerificationGrouping } from '#src/areas/reconciliation/domain/verification/rule'
import { noteRule } from '#src/areas/reconciliation/client/verification/drawn-writes'
import { words } from '#src/areas/reconciliation/client/verification/messages'
import { projectIn } from '#src/areas/reconciliation/client/verification/project-in'
import { nameStep, parseDueDays, parseMinimum, parseShare, shareStep, wholeStep } from '#src/areas/reconciliation/client/verification/steps'
import { verificationCalls, type RuleRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { understood, type Step } from '#src/workspace/client/commands/step'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'verification', typeof rules> {}
}

type Context = CommandContext<'verification-rule-table'>

const shared = { group: 'Reconciliation', scope: 'verification-rule-table', needs: whoMay('update'), inFields: false, many: () => 1, records: 'verification_rule', undoable: true } as const
const failed = () => notifyRecordsChanged('verification_rule', null)
const hasRule = ({ row }: Context): Verdict => (row === null ? refuse('workspace.no_row') : allow)
const counted = (Object.keys(countedWords) as Counted[]).map((value) => ({ value, label: countedWords[value] }))
const groupings = (Object.keys(groupingWords) as VerificationGrouping[]).map((value) => ({ value, label: groupingWords[value] }))

/** The parts of a rule that can be changed, each with a function that returns its current value as text. */
const parts = {
  share: { label: words('share'), now: shareText },
  minimum: { label: words('minimum'), now: ({ minimum }: RuleRow) => String(minimum) },
  name: { label: words('ask_name'), now: ({ name }: RuleRow) => name },
  counted: { label: words('counted'), now: ({ counted: now }: RuleRow) => countedWords[now] },
  grouped_by: { label: words('grouped_by'), now: ({ grouped_by: now }: RuleRow) => groupingWords[now] },
  due_days: { label: words('due_days'), now: ({ due_days: days }: RuleRow) => String(days) },
} as const
type Part = keyof typeof parts

const partStep: Step<Part> = {
  kind: 'choice',
  prompt: words('ask_what'),
  choices({ context }) {
    const { row } = context as Context
    return (Object.keys(parts) as Part[]).map((part) => ({ value: part, label: parts[part].label, ...(row !== null && { detail: parts[part].now(row) }) }))
  },
  format: (part) => parts[part].label,
}

const valueStep: Step<string> = {
  kind: 'text',
  prompt: words('ask_value'),
  choices: ({ answersSoFar: { part } }) => (part === 'counted' ? counted : part === 'grouped_by' ? groupings : []),
  parse: (text) => (text.trim() === '' ? refuse('workspace.no_such_answer') : understood(text.trim())),
  format: (value) => counted.find((one) => one.value === value)?.label ?? groupings.find((one) => one.value === value)?.label ?? value,
}

type Change = Partial<Omit<RuleRow, 'id' | 'version'>>

/** The change to the rule that a typed value causes, or the reason why the value is not valid. */
function changeOf(part: Part, text: string): Change | Exclude<Verdict, { readonly allowed: true }> {
  switch (part) {
    case 'name':
      return { name: text }
    case 'share': {
      const share = parseShare(text)
      return share.allowed ? share.value : share
    }
    case 'minimum': {
      const minimum = parseMinimum(text)
      return minimum.allowed ? { minimum: minimum.value } : minimum
    }
    case 'due_days': {
      const days = parseDueDays(text)
      return days.allowed ? { due_days: days.value } : days
    }
    case 'counted': {
      const one = counted.find(({ value, label }) => value === text || label.toLowerCase() === text.toLowerCase())
      return one === undefined ? refuse('workspace.no_such_answer') : { counted: one.value }
    }
    case 'grouped_by': {
      const one = groupings.find(({ value, label }) => value === text || label.toLowerCase() === text.toLowerCase())
      return one === undefined ? refuse('workspace.no_such_answer') : { grouped_by: one.value }
    }
  }
}

/** Commands for the rules by which verification samples are drawn (PLUS-22). */
export const rules = commandFamily({
  'add-rule': defineWrite({
    ...shared, title: 'Create verification rule…', scope: 'verification', keys: ['n'], keywords: ['new', 'quota', 'percent', 'share', 'sample', 'add'],
    steps: {
      name: nameStep, share: shareStep, minimum: wholeStep(words('ask_minimum'), [0, 1, 2, 5], parseMinimum), counted: choiceStep(words('ask_counted'), counted),
      grouped_by: choiceStep(words('ask_grouped_by'), groupings), due_days: wholeStep(words('ask_due_days'), [7, 3, 14, 30], parseDueDays),
    },
    when: (context) => (projectIn(context) === 0 ? refuse('errors.no_project_here') : allow),
    write: (context, { share, ...rule }) => verificationCalls.createRule({ projectId: projectIn(context), ...rule, ...share }),
    patch: noteRule,
    failed,
    successMessage: ({ verification_rule: { name } }) => words('rule_created', { name }),
    undoWords: ({ verification_rule: { name } }) => words('undo_create', { name }),
  }),
  'edit-rule': defineWrite({
    ...shared, title: 'Edit verification rule…', keys: ['enter', 'e'], keywords: ['change', 'share', 'minimum', 'name', 'group'],
    steps: { part: partStep, value: valueStep },
    when: hasRule,
    check({ row }, { part, value }) {
      const change = changeOf(part, value)
      if ('allowed' in change) return change
      return row === null ? allow : checkVerificationRule({ ...row, ...change })
    },
    write(context, { part, value }) {
      const change = changeOf(part, value)
      return context.row === null || 'allowed' in change ? [] : verificationCalls.changeRule({ projectId: projectIn(context), id: context.row.id, version: context.row.version, ...change })
    },
    patch: noteRule,
    failed,
    successMessage: ({ verification_rule: { name } }) => words('rule_changed', { name }),
    undoWords: ({ verification_rule: { name } }) => words('undo_change', { name }),
  }),
  'toggle-rule': defineWrite({
    ...shared, title: 'Toggle verification rule', keys: ['t'], keywords: ['active', 'inactive', 'pause', 'stop'],
    when: hasRule,
    write: (context) => (context.row === null ? [] : verificationCalls.changeRule({ projectId: projectIn(context), id: context.row.id, version: context.row.version, is_active: !context.row.is_active })),
    patch: noteRule,
    failed,
    successMessage: ({ verification_rule: { name, is_active: isActive } }) => words(isActive ? 'rule_on' : 'rule_off', { name }),
    undoWords: ({ verification_rule: { name } }) => words('undo_change', { name }),
  }),
  'remove-rule': defineWrite({
    ...shared, title: 'Delete verification rule', keys: ['delete'], keywords: ['remove'],
    when: hasRule,
    write: (context) => (context.row === null ? [] : verificationCalls.removeRule({ projectId: projectIn(context), id: context.row.id })),
    patch: (_answer, { row }) => notifyRecordsChanged('verification_rule', row === null ? null : [row.id]),
    failed,
    successMessage: (_answer, { row }) => words('rule_removed', { name: row?.name ?? '' }),
    undoWords: (_answer, { row }) => words('undo_remove', { name: row?.name ?? '' }),
  }),
})
