import { MonitorSmartphone } from 'lucide-react'
import { words } from '#src/areas/identity/client/devices/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The person's own sessions. The specification gives no path for this page, so this path is our choice. */
export const devicesPane = definePane({
  path: '/account/devices',
  scope: 'device-table',
  title: () => words('devices'),
  icon: MonitorSmartphone,
  view: () => import('./DevicesPane'),
})
