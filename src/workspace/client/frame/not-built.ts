import { Construction } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The plain pane of a place of the specification whose area is not built yet. */
export const notBuiltPane = definePane({
  path: '/not-built',
  scope: 'workspace',
  title: () => 'Not available yet',
  icon: Construction,
  view: () => import('./NotBuilt'),
})
