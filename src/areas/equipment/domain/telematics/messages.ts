/** Messages to the user about telematics sources and the faults in their answers. */
export const telematicsMessages = {
  'errors.telematics_user': 'Enter the user name or client ID.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof telematicsMessages, string>> {}
}
