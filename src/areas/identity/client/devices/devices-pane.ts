import { MonitorSmartphone } from 'lucide-react'
import { words } from '#src/areas/identity/client/devices/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The person's own sessions (the specification gives no path, so this one is our choice). */
export const devicesPane = definePane({
  path: '/account/devices',
  scope: 'device-table',
  title: () => words('devices'),
  icon: MonitorSmartphone,
  view: () => import('./DevicesPane'),
})
