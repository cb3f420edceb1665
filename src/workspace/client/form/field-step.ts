import { understood, type Step } from '#src/workspace/client/commands/step'

/**
 * The conflicting field whose button was pressed. Optional: the palette and the key apply to all conflicting fields and skip the question.
 */
export const fieldStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Field',
  optional: true,
  asked: () => false,
  parse: understood,
  format: (name) => name,
}
