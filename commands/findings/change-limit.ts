import { checkLimits } from '#src/areas/tickets/domain/findings/answer'
import { findingCalls, type RuleRow } from '#src/areas/tickets/client/findings/finding-rows'
import { limitText } from '#src/areas/tickets/client/findings/limit-text'
import { words } from '#src/areas/tickets/client/findings/messages'
import { ruleOf } from '#src/areas/tickets/domain/findings/rules'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.change-limit': typeof changeLimit
  }
}

/** The focused check. Called only in the scope of this command, so the cast is safe. */
const checkIn = (context: CommandContext): RuleRow | null => (context as CommandContext<'finding-rule-table'>).row

const limitStep: Step<string> = {
  kind: 'choice',
  prompt: words('ask_limit'),
  choices({ context }) {
    const row = checkIn(context)
    if (row === null) return []
    return Object.entries(ruleOf(row.rule).limits).map(([name, { label, unit, max }]) => ({
      value: name, label, detail: max === 1 ? words(row.limits[name] === 1 ? 'required' : 'not_required') : `${row.limits[name]} ${unit}`,
    }))
  },
  format: (name) => name.replaceAll('_', ' '),
}

const valueStep: Step<number> = {
  kind: 'number',
  prompt: words('ask_value'),
  choices({ context, answersSoFar: { limit } }) {
    const row = checkIn(context)
    const declared = row === null ? undefined : ruleOf(row.rule).limits[String(limit)]
    if (declared === undefined) return []
    return declared.max === 1
      ? [{ value: 1, label: words('required') }, { value: 0, label: words('not_required') }]
      : [{ value: declared.first, label: `${declared.first} ${declared.unit}`, detail: words('first_value') }]
  },
  parse: (text) => (/^\d{1,6}$/.test(text.trim()) ? understood(Number(text.trim())) : refuse('errors.only_numbers')),
  format: (value) => String(value),
}

/** Changes a limit of the focused check, or whether the check requires a field. All tickets are then checked again (PLUS-10). */
export const changeLimit = defineWrite({
  title: 'Change limit…',
  group: 'Tickets',
  scope: 'finding-rule-table',
  needs: whoMay('change_finding_levels'),
  keys: ['l'],
  keywords: ['threshold', 'minutes', 'required', 'field', 'check'],
  steps: { limit: limitStep, value: valueStep },
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : Object.keys(row.limits).length === 0 ? refuse('errors.finding_no_limits') : allow),
  check: ({ row }, { limit, value }) => (row === null ? allow : checkLimits(ruleOf(row.rule), { ...row.limits, [limit]: value })),
  many: () => 1,
  write: ({ row }, { limit, value }) => (row === null ? [] : findingCalls.changeRule({ id: row.id, version: row.version, limits: { [limit]: value } })),
  patch: ({ finding_rule: { id } }) => notifyRecordsChanged('finding_rule', [id]),
  failed: () => notifyRecordsChanged('finding_rule', null),
  successMessage: ({ finding_rule: { rule, label } }, _context, { limit, value }) => words('limit_set', { check: label, limit: limitText(rule, limit, value) }),
  records: 'finding_rule',
  undoWords: ({ finding_rule: { label } }) => words('undo_check', { check: label.toLowerCase() }),
  undoable: true,
})
