/** Messages to the user about reconciliation units. */
export const unitMessages = {
  'errors.unit_code_blank': 'The code cannot be blank.',
  'errors.unit_code_taken': 'Code {{code}} is already in use.',
  'errors.unit_name_blank': 'The name cannot be blank.',
  'errors.unit_line': 'Line {{line}}: enter a ticket unit, and its factor unless it is 1, such as LB 1/2000.',
  'errors.unit_factor': '{{unit}}: the factor must be a number above 0 or a fraction such as 1/2000, with at most 4 decimals.',
  'errors.unit_twice': '{{unit}} is listed twice.',
  'errors.unit_stands_elsewhere': '{{unit}} already counts as {{code}} with factor 1.',
  'errors.unit_many': 'At most {{max}} ticket units.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof unitMessages, string>> {}
}
