/** Messages about orders that only the server sends, so the client bundle leaves them out. */
export const ordersServerMessages = {
  'errors.order_project_status': 'Orders can be placed only while the project is in construction.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof ordersServerMessages, string>> {}
}
