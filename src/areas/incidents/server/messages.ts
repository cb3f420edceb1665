/** Messages about incidents that only the server sends, so the client bundle leaves them out. */
export const incidentsServerMessages = {
  'errors.incident_remove': 'Only an administrator or the person who reported it can remove an incident.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof incidentsServerMessages, string>> {}
}
