/** Messages to the user about other agencies' work zone feeds. */
export const foreignFeedMessages = {
  'errors.feed_key_name': 'Enter the name of the parameter that has the key.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof foreignFeedMessages, string>> {}
}
