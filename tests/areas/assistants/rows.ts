import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface AssistantsRows {
  /** An assistant that is on. */
  freshAssistant(): Promise<number>
  freshDocument(): Promise<number>
  /** A thread of a person. */
  freshThread(person: number): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly assistants: AssistantsRows
  }
  interface IdsOfAreas {
    readonly assistant: number
    readonly assistantDocument: number
    readonly thread: number
  }
}

export default {
  area: 'assistants',
  addresses: { '/ai/assistants/:id': 'assistant', '/ai/documents/:id': 'assistantDocument', '/ai/threads/:id': 'thread' },
  async make({ insert, next, text }) {
    await insert('feature_flags', { name: 'assistant', is_on: true }, 'name')
    const rows: AssistantsRows = {
      freshAssistant() {
        const name = text(randomUUID().slice(0, 13))
        return insert('ai_assistants', { ...next(), name, name_key: name.toLowerCase(), instructions: text('Answer shortly.'), is_on: true })
      },
      freshDocument: async () => insert('ai_documents', { ...next(), assistant_id: await rows.freshAssistant(), name: text('Manual.txt'), format: 'txt', content: text('Mix at 300 degrees.'), added_by_name: text('Pat') }),
      async freshThread(person) {
        return insert('ai_threads', { ...next(), employee_id: person, assistant_id: await rows.freshAssistant(), assistant_name: text('Helper'), title: text('A question') })
      },
    }
    return { rows, ids: { assistant: await rows.freshAssistant(), assistantDocument: await rows.freshDocument(), thread: await rows.freshThread(2_000_000_001) } }
  },
} satisfies AreaRowsMaker
