/** Messages of proximity settings (requirements, section D). */
export const proximityMessages = {
  'errors.proximity_minimum': 'The smallest proximity is {{value}} {{unit}}.',
  'errors.proximity_maximum': 'The largest proximity is {{value}} {{unit}}.',
  'errors.proximity_decimals': 'Only 3 decimal places are allowed.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof proximityMessages, string>> {}
}
