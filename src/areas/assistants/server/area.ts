import { assistantWriter } from '#src/areas/assistants/server/assistants/assistant-writer'
import { assistantRoutes } from '#src/areas/assistants/server/assistants/routes'
import { documentWriter } from '#src/areas/assistants/server/documents/document-writer'
import { documentRoutes } from '#src/areas/assistants/server/documents/routes'
import { threadRoutes } from '#src/areas/assistants/server/threads/routes'
import { removeOldThreads } from '#src/areas/assistants/server/threads/thread-store'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [assistantRoutes, documentRoutes, threadRoutes],
  apiGroups: [{ name: 'Assistants', order: 149, calls: /\/v1\/ai\/(?:assistants|documents|threads)/ }],
  apiNouns: { assistants: ['assistant', 'assistants'], threads: ['thread', 'threads'] },
  records: [assistantWriter, documentWriter],
  removals: { inAgency: { ai_threads: removeOldThreads } },
} satisfies ServerArea
