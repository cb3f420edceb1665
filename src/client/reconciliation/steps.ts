import { refuse } from '#src/domain/verdict'
import { understood, type Step } from '#src/client/workspace/step'

/** A step that takes the number of a recent pay item, chosen or typed. */
export function recentStep(prompt: string): Step<number> {
  return {
    kind: 'number',
    prompt,
    choices: ({ context }) =>
      (context.drawer?.state.recent ?? []).map((item, at) => ({ value: at + 1, label: `${at + 1}  ${item.item_code}`, detail: item.item_description })),
    parse: (text, context) => {
      const number = Number(text.trim())
      const recent = context.drawer?.state.recent ?? []
      return recent[number - 1] === undefined ? refuse('errors.no_recent_item', { number: text.trim() }) : understood(number)
    },
    format: (number) => `Item ${number}`,
  }
}
