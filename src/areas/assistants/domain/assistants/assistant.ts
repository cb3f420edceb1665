import { defineRecord } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'
import { yesNo } from '#src/platform/domain/records/value-fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const ASSISTANT_NAME_MAX = 120
const INSTRUCTIONS_MAX = 8_000

/** An assistant: its name, its instructions, and whether it is on (AI-18). */
export const assistant = defineRecord({
  kind: 'ai_assistant',
  table: 'ai_assistants',
  path: '/v1/ai/assistants',
  one: 'assistant',
  many: 'content',
  name: 'name',
  may: 'use_assist',
  deletes: 'soft',
  fields: {
    name: text({ label: 'Name', max: ASSISTANT_NAME_MAX, required: true, unique: true, searched: true }),
    instructions: text({ label: 'Instructions', max: INSTRUCTIONS_MAX, searched: true, lines: 10 }),
    is_on: yesNo({ label: 'Switched on' }),
  },
})

/** The states of an assistant. Only an assistant that is on accepts messages. */
export const assistantStates = { on: 'On', off: 'Off', deleted: 'Deleted' } as const
export type AssistantState = keyof typeof assistantStates

/** Whether an assistant can be asked now. Threads of a deleted assistant can still be read (AI-18). */
export function mayAsk(state: AssistantState): Verdict {
  if (state === 'deleted') return refuse('errors.assistant_deleted')
  return state === 'off' ? refuse('errors.assistant_off') : allow
}
