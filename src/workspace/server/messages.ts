/** Messages about layouts that only the server sends, so the client bundle leaves them out. */
export const workspaceServerMessages = {
  'errors.layout_limit': 'At most {{max}} layouts can be saved. Remove one first.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof workspaceServerMessages, string>> {}
}
