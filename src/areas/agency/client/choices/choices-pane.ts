import { ListChecks } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The choice lists that administrators maintain (ACCT-10; the path is our choice). */
export const choicesPane = definePane({
  path: '/admin/account/choice-lists',
  scope: 'choice-table',
  title: () => 'Choice lists',
  icon: ListChecks,
  view: () => import('./ChoicesPane'),
})
