import { MailOpen } from 'lucide-react'
import { words } from '#src/areas/agency/client/outbox/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** Emails and text messages of the agency (path decided: the specification has none for them). */
export const outboxPane = definePane({
  path: '/admin/outbox',
  scope: 'outbox-table',
  title: () => words('outbox'),
  icon: MailOpen,
  view: () => import('./OutboxPane'),
})
