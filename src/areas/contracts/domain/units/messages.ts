/** Sentences of reconciliation units. */
export const unitMessages = {
  'errors.unit_code_blank': 'The code cannot be blank.',
  'errors.unit_code_taken': 'The code {{code}} is in use already.',
  'errors.unit_code_in_use': 'Items measured in {{code}}: {{count}}. Its code cannot change.',
  'errors.unit_in_use': 'Items measured in {{code}}: {{count}}. It cannot be removed.',
  'errors.unit_name_blank': 'The name cannot be blank.',
  'errors.unit_text_long': 'At most {{max}} characters.',
  'errors.unit_line': 'Line {{line}}: write a ticket unit and, where it is not 1, its factor: LB 1/2000.',
  'errors.unit_factor': '{{unit}}: the factor is a number above 0, or one over another, with at most 4 decimals.',
  'errors.unit_twice': '{{unit}} is listed twice.',
  'errors.unit_stands_elsewhere': '{{unit}} counts as {{code}} with factor 1 already.',
  'errors.unit_many': 'At most {{max}} ticket units.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof unitMessages, string>> {}
}
