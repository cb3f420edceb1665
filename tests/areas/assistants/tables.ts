import type { AreaTables } from '#tests/faults/area-tables'

// threads are private to a person, so the audit trail contains neither them nor their messages
export default { records: { ai_assistants: 'ai_assistant', ai_documents: 'ai_document' }, beside: ['ai_threads', 'ai_thread_messages'] } satisfies AreaTables
