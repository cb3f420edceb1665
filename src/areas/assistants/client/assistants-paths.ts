/** The address of the assistants. */
export const ASSISTANTS = '/admin/chatbot-configurator'
/** The address of a person's own threads. */
export const THREADS = `${ASSISTANTS}/threads`

/** The address of the documents of an assistant. */
export function documentsPath(assistant: number): string {
  return `${ASSISTANTS}/assistants/${assistant}/documents`
}

/** The address of a thread. */
export function threadPath(id: number): string {
  return `${THREADS}/${id}`
}
