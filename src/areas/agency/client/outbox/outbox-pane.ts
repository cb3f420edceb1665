import { MailOpen } from 'lucide-react'
import { words } from '#src/areas/agency/client/outbox/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's emails and text messages. The specification gives no path for this page, so this path is our choice. */
export const outboxPane = definePane({
  path: '/admin/outbox',
  scope: 'outbox-table',
  title: () => words('outbox'),
  icon: MailOpen,
  view: () => import('./OutboxPane'),
})
