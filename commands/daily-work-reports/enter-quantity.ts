import { words } from '#src/areas/daily-work-reports/client/messages'
import { firstToComplete, onReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { checkQuantity, quantityOf } from '#src/areas/reconciliation/domain/quantity-input'
import { patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { requests } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.enter-quantity': typeof enterQuantity
  }
}

const calls = requests({ reassign: reconciliation.reassign })
const toComplete = ({ project }: CommandContext) => (project?.workReport === undefined ? null : firstToComplete(project.workReport.report))

/** Asks for the quantity of the ticket. Offers the ticket's net weight, unless its unit differs from the unit of the report's line. */
const quantityStep: Step<string> = {
  kind: 'number',
  prompt: 'Quantity',
  choices({ context }) {
    const gap = toComplete(context)
    if (gap === null) return []
    const { line, ticket, missing: { net } } = gap
    const detail = words('quantity_of', { number: ticket.ticket_number, line: line.line_number, unit: line.uom })
    return net === null ? [] : [{ value: net.toFixed(2), label: words('net_of', { net: amountWithUnit(net, line.uom) }), detail, keywords: ['='] }]
  },
  parse(text, context) {
    const quantity = quantityOf(text.trim())
    const verdict = checkQuantity(quantity, toComplete(context)?.line.pay_item ?? '')
    return quantity === null || !verdict.allowed ? (verdict.allowed ? refuse('errors.quantity_not_valid') : verdict) : understood(quantity)
  },
  format: (quantity) => quantity,
}

/**
 * Enters the quantity of the report's first ticket without a quantity, because a missing quantity blocks sending the report. The pane stays
 * on the report (DT-7, PLUS-26).
 */
export const enterQuantity = defineWrite({
  title: 'Enter missing quantity…',
  group: 'Daily work reports',
  scope: 'report-line-table',
  keys: ['q'],
  keywords: ['dwr', 'block', 'preflight', 'net', 'line'],
  steps: { quantity: quantityStep },
  when: (context: CommandContext<'report-line-table'>) => firstRefusal(onReport(context), mayCode(context), toComplete(context) === null ? refuse('errors.no_quantity_missing') : allow),
  write(context, { quantity }) {
    const [gap, project] = [toComplete(context), context.project]
    if (gap === null || project === null) return []
    const { line, ticket, missing } = gap
    return calls.reassign({
      projectId: project.id,
      versions: { [ticket.id]: missing.version },
      pay_item_assignments: missing.codes.map((code) => ({ ...code, haulhub_slip_id: ticket.id, quantity: code.project_pay_item_id === line.pay_item_id ? quantity : code.quantity === null ? null : String(code.quantity) })),
    })
  },
  // patching the tickets also makes the pane reload the report and its checks
  patch: ({ slips }) => patchWritten(slips),
  failed: () => notifyRecordsChanged('daily_work_report', null),
  successMessage: ({ slips: [slip] }) => words('quantity_saved', { number: slip?.ticket_number ?? '' }),
  undoable: true,
})

function mayCode({ person }: CommandContext): Verdict {
  return person === null ? allow : may('assign_pay_codes', person)
}
