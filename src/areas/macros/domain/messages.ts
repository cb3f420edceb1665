/** Messages to the user about macros. */
export const macrosMessages = {
  'errors.macro_name': 'Type a name for the macro.',
  'errors.macro_name_taken': 'You already have a macro named {{name}}.',
  'errors.macro_long': 'The answers of this macro are too long to save.',
  'errors.macro_key': 'Type a key such as F8.',
  'errors.macro_key_letter': 'A macro needs a key with Ctrl, Alt or a function key, such as F8.',
  'errors.macro_key_reserved': 'The browser uses {{keys}}. Choose another key.',
  'errors.macro_key_command': '{{keys}} already runs {{title}}. Choose another key.',
  'errors.macro_key_taken': 'Your macro {{name}} already has this key.',
  'errors.macro_step': 'Step {{number}}, {{title}}: {{cause}}',
  'errors.macro_command': 'Step {{number}} uses a command that no longer exists. Delete this macro and record it again.',
  'errors.macro_recording': 'A macro is being recorded. Stop the recording first.',
  'errors.macro_not_recording': 'No macro is being recorded.',
  'errors.macro_empty': 'Nothing is recorded yet. Run a command on selected tickets first.',
  'errors.macro_full': 'A macro can have at most {{max}} commands.',
  'errors.macro_none': 'No macro is saved yet. Record one first.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof macrosMessages, string>> {}
}
