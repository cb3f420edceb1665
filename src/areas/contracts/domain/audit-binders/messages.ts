/** Messages to the user about audit binders (PLUS-20). */
export const binderMessages = {
  'errors.binder_open_period': 'Pay period {{number}} is still open. An audit binder covers only what was paid.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Record<keyof typeof binderMessages, string> {}
}
