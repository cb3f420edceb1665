import { Factory } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form of one plant (PLNT-3). */
export const plantFormPane = definePane({
  path: '/admin/plants/:plantId/edit',
  scope: 'form',
  title: () => 'Plant',
  icon: Factory,
  view: () => import('./PlantForm'),
})
