import { ShieldCheck } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The tickets of a project that were drawn to be verified (PLUS-22). The specification defines no paths for these panes; we chose them. */
export const verificationTicketsPane = definePane({
  path: '/reconciliation/:projectId/verification/tickets',
  scope: 'verification-ticket-table',
  title: () => 'Verification samples',
  icon: ShieldCheck,
  view: () => import('./DrawnTable'),
})

/** The pane with the quotas of all groups in all draws. */
export const verificationGroupsPane = definePane({
  path: '/reconciliation/:projectId/verification/quotas',
  scope: 'verification-group-table',
  title: () => 'Quotas of verification samples',
  icon: ShieldCheck,
  view: () => import('./QuotaTable'),
})

/** The pane with the draws and their seeds. */
export const verificationSamplesPane = definePane({
  path: '/reconciliation/:projectId/verification/draws',
  scope: 'verification-sample-table',
  title: () => 'Draws of verification samples',
  icon: ShieldCheck,
  view: () => import('./DrawTable'),
})

/** The pane with the rules by which tickets are drawn. */
export const verificationRulesPane = definePane({
  path: '/reconciliation/:projectId/verification/rules',
  scope: 'verification-rule-table',
  title: () => 'Verification rules',
  icon: ShieldCheck,
  view: () => import('./RuleTable'),
})
