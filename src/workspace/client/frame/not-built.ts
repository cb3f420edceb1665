import { Construction } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pane for paths of the specification whose screen does not exist yet. */
export const notBuiltPane = definePane({
  path: '/not-built',
  scope: 'workspace',
  title: () => 'Not available yet',
  icon: Construction,
  view: () => import('./NotBuilt'),
})
