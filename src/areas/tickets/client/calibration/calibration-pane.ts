import { Link2 } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pane with suppliers' job numbers and the projects that they are connected to (CALB-1). */
export const calibrationPane = definePane({
  path: '/admin/calibration',
  scope: 'job-number-table',
  title: () => 'Calibration',
  icon: Link2,
  view: () => import('./CalibrationPane'),
})
