import { understood, type Step } from '#src/workspace/client/commands/step'

/** A question for the description of an Update; Enter on the empty field skips it. */
export const descriptionStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Description',
  optional: true,
  parse: (text) => understood(text.trim()),
  format: (text) => text,
}
