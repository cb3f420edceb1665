import { understood, type Step } from '#src/workspace/client/commands/step'

/** Asks for the description of an Update. Pressing Enter with the field empty skips it. */
export const descriptionStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: 'Description',
  optional: true,
  parse: (text) => understood(text.trim()),
  format: (text) => text,
}
