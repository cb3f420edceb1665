/** Messages to the user about verification samples (PLUS-22). */
export const verificationMessages = {
  'errors.verification_name': 'Enter a name for the verification rule.',
  'errors.verification_share': 'Enter a share such as 1 of 10, or 5%.',
  'errors.verification_minimum': 'Enter a whole number from 0 to {{max}}.',
  'errors.verification_due_days': 'Enter a number of days from 0 to {{max}}.',
  'errors.verification_none_late': 'No ticket of this range was received after the draw.',
  'errors.verification_seed': 'A seed has 1 to {{max}} characters.',
  'errors.verification_found': 'Enter what differs and the value that was found.',
  'errors.verification_not_different': 'Only a ticket that differs has a found value.',
  'errors.verification_reason': 'Enter why the ticket could not be verified.',
  'errors.verification_found_long': 'The found value can have at most {{max}} characters.',
  'errors.verification_note_long': 'The text can have at most {{max}} characters.',
  'errors.verification_no_result': 'There is no result to remove.',
  'errors.drawn_not_loaded': 'Not all selected drawn tickets are loaded. Press Esc, then select fewer.',
  'errors.verification_no_rule': 'Create a verification rule first.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof verificationMessages, string>> {}
}
