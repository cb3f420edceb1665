import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** The chatbot configurator: assistants with their instructions and documents, and each person's threads with them (AI-18). */
const area = defineArea({
  order: 155,
  kinds: { ai_assistant: ['assistant', 'assistants'], ai_document: ['document of an assistant', 'documents of assistants'], ai_thread: ['thread', 'threads'] },
  scopes: {
    'assistant-table': { parents: ['table'], letters: true },
    'assistant-document-table': { parents: ['table'], letters: true },
    /** Commands on one thread, whether it is a row of the list or open. */
    threads: { parents: [], letters: true },
    'thread-table': { parents: ['threads', 'table'], letters: true },
    /** One thread: its messages, and the field for the next one. */
    thread: { parents: ['threads', 'workspace'], letters: false },
  },
  groups: { Assistants: 73 },
  tables: ['ai_assistants', 'ai_documents', 'ai_threads'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'assistants', parts: ['documents', 'threads'], commands: ['assistants'], tables: ['ai_assistants', 'ai_documents', 'ai_threads', 'ai_thread_messages'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
