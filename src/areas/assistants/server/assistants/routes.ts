import { assistants } from '#src/areas/assistants/api/assistants'
import { assistantWriter } from '#src/areas/assistants/server/assistants/assistant-writer'
import { implement } from '#src/platform/server/http/call'
import { recordHandlers } from '#src/platform/server/records/handlers'

const { pages, detail, create, change, remove } = recordHandlers(assistantWriter)

/** Assistants (AI-18). */
export const assistantRoutes = implement(assistants, { list: pages, detail, create, change, remove })
