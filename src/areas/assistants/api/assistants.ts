import { Type } from 'typebox'
import { assistant } from '#src/areas/assistants/domain/assistants/assistant'
import { contract } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable } from '#src/platform/api/schemas'

/** Access for administrators, while the flag `assistant` is on (AI-2). */
export const assistantsRoute = { route: '/admin/chatbot-configurator' } as const

/** An assistant as the API returns it (AI-18). */
export const Assistant = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  instructions: Type.String(),
  is_on: Type.Boolean(),
  /** The number of the assistant's documents. */
  documents: Type.Integer(),
  created_at: Moment,
  last_saved: Moment,
  deleted_at: Nullable(Moment),
})

const { pages, detail, create, change, remove } = recordCalls(assistant, { read: assistantsRoute, row: Assistant, own: {}, above: {}, spec: 'C.4; AI-18' })
const who = assistantsRoute

/** Assistants: create, edit, switch on or off, and delete them (AI-18). */
export const assistants = contract({
  list: pages,
  detail,
  create: { ...create, who },
  change: { ...change, who },
  /** Deletes an assistant. Its threads can still be read, but accept no new messages. */
  remove: { ...remove, who },
})
