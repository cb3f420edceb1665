import { columns } from '#src/platform/client/table/columns'
import type { ApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { words } from '#src/areas/identity/client/api-keys/messages'

/** The columns of the list of API keys. */
export const apiKeyColumns = columns<ApiKey>([
  { id: 'name', label: words('name'), kind: 'text', width: 260, strong: true },
  { id: 'access', label: words('access'), kind: 'text', width: 130, value: ({ access }) => words(access === 'read' ? 'access_read' : 'access_send') },
  { id: 'created_at', label: words('made'), kind: 'time', withDay: true, width: 180 },
  { id: 'last_used_at', label: words('used'), kind: 'time', withDay: true, width: 180, absent: words('never') },
  { id: 'revoked_at', label: words('ended'), kind: 'time', withDay: true, width: 180 },
])
