import { refuse } from '#src/platform/domain/verdict'
import type { MessageKey } from '#src/platform/domain/messages'
import { understood, type Choice, type Step } from '#src/workspace/client/commands/step'

/** A step with a fixed list of answers. */
export function choiceStep<const Value>(prompt: string, choices: readonly Choice<Value>[]): Step<Value> {
  return {
    kind: 'choice',
    prompt,
    choices: () => choices,
    format: (value) => choices.find((choice) => choice.value === value)?.label ?? String(value),
  }
}

/** A step that accepts any text except an empty one, which is refused with the message `required`. */
export function textStep(prompt: string, required: MessageKey): Step<string> {
  return {
    kind: 'text',
    prompt,
    parse: (text) => (text.trim() === '' ? refuse(required) : understood(text.trim())),
    format: (text) => text,
  }
}

/** A step that offers the person's named layouts. */
export function layoutStep(prompt: string, which: 'names' | 'all' = 'names'): Step<string> {
  return {
    kind: 'choice',
    prompt,
    choices: ({ env }) => env.layouts[which]().map((name) => ({ value: name, label: name })),
    format: (name) => name,
  }
}

/** A step that asks for the number of a pane, chosen or typed. */
export function paneStep(prompt: string): Step<number> {
  return {
    kind: 'number',
    prompt,
    choices: ({ env }) => env.workspace.panes().map(({ number, title }) => ({ value: number, label: `${number}  ${title}` })),
    parse: (text) => (/^[1-9]$/.test(text.trim()) ? understood(Number(text)) : refuse('workspace.no_such_answer')),
    format: (number) => `Pane ${number}`,
  }
}
