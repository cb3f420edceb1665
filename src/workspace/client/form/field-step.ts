import { understood, type Step } from '#src/workspace/client/commands/step'

/** The field named by the button beside it. From the palette or by key, all conflicting fields are meant, and nothing is asked. */
export const fieldStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Field',
  optional: true,
  asked: () => false,
  parse: understood,
  format: (name) => name,
}
