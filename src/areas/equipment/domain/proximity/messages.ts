/** Messages to the user about proximity settings (requirements, section D). */
export const proximityMessages = {
  'errors.proximity_minimum': 'The smallest proximity is {{value}} {{unit}}.',
  'errors.proximity_maximum': 'The largest proximity is {{value}} {{unit}}.',
  'errors.proximity_decimals': 'Only 3 decimal places are allowed.',
  'notices.proximity_recalculation': 'Proximity is being calculated again for all equipment. This can take a few minutes.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof proximityMessages, string>> {}
}
