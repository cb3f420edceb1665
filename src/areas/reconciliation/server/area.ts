import { reconciliationRoutes } from '#src/areas/reconciliation/server/routes'
import { toCodeRoutes } from '#src/areas/reconciliation/server/to-code/routes'
import { verificationRuleRestorer, verificationTicketRestorer } from '#src/areas/reconciliation/server/verification/restorers'
import { verificationRoutes } from '#src/areas/reconciliation/server/verification/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [reconciliationRoutes, toCodeRoutes, verificationRoutes],
  restorers: { verification_rule: verificationRuleRestorer, verification_ticket: verificationTicketRestorer },
  apiGroups: [
    { name: 'Reconciliation', order: 90, calls: /\/(pay_item_assignments|assign_pay_code_slips|pay_item_metrics|pay_item_suggestions?|reconciliation_totals|balances|to_code|suggestion_accuracy)\b/ },
    { name: 'Verification samples', order: 91, calls: /\/verification_(rules|samples|groups|tickets)\b/ },
  ],
  apiNouns: {
    verification_rules: ['verification rule', 'verification rules'],
    verification_samples: ['verification sample', 'verification samples'],
    verification_groups: ['group of a verification sample', 'groups of verification samples'],
    verification_tickets: ['drawn ticket', 'drawn tickets'],
    pay_item_assignments: ['pay item assignment', 'pay item assignments'],
    suggestion_accuracy: ['accuracy of suggestions', 'accuracy of suggestions'],
    balances: ['balance', 'balances'],
    suggested: ['suggested pay code', 'suggested pay codes'],
    assign_pay_code_slips: ['ticket for a pay code', 'tickets for a pay code'],
  },
} satisfies ServerArea
