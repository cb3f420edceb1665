/** The path of the page that lists the assistants. */
export const ASSISTANTS = '/admin/chatbot-configurator'
/** The path of the page that lists a person's own threads. */
export const THREADS = `${ASSISTANTS}/threads`

/** The path of the page that lists the documents of an assistant. */
export function documentsPath(assistant: number): string {
  return `${ASSISTANTS}/assistants/${assistant}/documents`
}

/** The path of the page that shows a thread. */
export function threadPath(id: number): string {
  return `${THREADS}/${id}`
}
