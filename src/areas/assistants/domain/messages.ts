/** Messages to the user about assistants. */
export const assistantsMessages = {
  'errors.assistant_off': 'This assistant is switched off. An administrator can switch it on.',
  'errors.assistant_deleted': 'This assistant was deleted. The thread can be read, but it takes no further message.',
  'errors.thread_message_empty': 'Enter a message.',
  'errors.thread_message_long': 'A message can have at most {{max}} characters.',
  'errors.thread_pending': 'The assistant is still answering. Send the next message after its answer.',
  'errors.thread_title': 'Enter a title.',
  'errors.thread_answered': 'The last message has an answer.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof assistantsMessages, string>> {}
}
