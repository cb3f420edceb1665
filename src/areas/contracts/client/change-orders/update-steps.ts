import { understood, type Step } from '#src/workspace/client/commands/step'

/** A step that takes the description of an Update; Enter in the empty box leaves it. */
export const descriptionStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Description',
  optional: true,
  parse: (text) => understood(text.trim()),
  format: (text) => text,
}
