import type { Static } from 'typebox'
import { assistants, type Assistant as AssistantSchema } from '#src/areas/assistants/api/assistants'
import { assistant } from '#src/areas/assistants/domain/assistants/assistant'
import { ASSISTANTS } from '#src/areas/assistants/client/assistants-paths'
import { words } from '#src/areas/assistants/client/messages'
import { requests } from '#src/platform/client/api/requests'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** An assistant as lists show it. */
export type Assistant = Static<typeof AssistantSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'assistant-table': Assistant
  }
}

export const assistantCalls = requests(assistants)

/** The screens of assistants (AI-18). */
export const assistantScreen = recordScreen({
  record: assistant,
  calls: assistants,
  all: assistants.list,
  list: ASSISTANTS,
  form: `${ASSISTANTS}/assistants/:id`,
  words: { list: words('assistants'), new: words('new'), removeTitle: words('remove_title', { name: '{{name}}' }), removeBody: words('remove_body'), removed: words('removed', { name: '{{name}}' }), undoRemove: words('undo_remove', { name: '{{name}}' }) },
})
