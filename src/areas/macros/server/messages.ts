/** Messages about macros that only the server sends. They are in a file of their own, so that the client does not load them. */
export const macrosServerMessages = {
  'effects.macro_step': '{{number}}. {{title}}: {{count}} tickets',
  'effects.macro_step_one': '{{number}}. {{title}}: 1 ticket',
  'errors.macro_count': 'You have {{max}} macros. Delete one first.',
  'errors.macro_step_refused': 'Step {{number}}, {{title}}, cannot change {{count}} of the tickets. Nothing was changed.',
  'errors.macro_step_refused_one': 'Step {{number}}, {{title}}, cannot change 1 of the tickets. Nothing was changed.',
  'errors.macro_work': 'A macro of {{commands}} commands can run on at most {{max}} tickets at once. Select fewer.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof macrosServerMessages, string>> {}
}
