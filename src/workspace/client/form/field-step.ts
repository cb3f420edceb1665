import { understood, type Step } from '#src/workspace/client/commands/step'

/** The field that a button beside it names; the palette and a key mean every differing field, and ask nothing. */
export const fieldStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Field',
  optional: true,
  asked: () => false,
  parse: understood,
  format: (name) => name,
}
