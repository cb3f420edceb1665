import { understood, type Step } from '#src/workspace/client/commands/step'

/**
 * A step that asks for the conflicting field whose button was pressed. Optional, because the palette and the key skip it: they run the
 * command on all conflicting fields.
 */
export const fieldStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Field',
  optional: true,
  asked: () => false,
  parse: understood,
  format: (name) => name,
}
