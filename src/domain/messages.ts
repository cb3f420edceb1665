import { commonMessages } from '#src/domain/session/messages'
import { workspaceMessages } from '#src/domain/workspace/messages'

/** Every sentence that a rule or the server may say, one line an area (requirements, section D). */
export const messages = { ...commonMessages, ...workspaceMessages } as const

export type MessageKey = keyof typeof messages
export type MessageValues = Readonly<Record<string, string | number>>

/** The sentence of a key with its {{values}} put in. */
export function message(key: MessageKey, values: MessageValues = {}): string {
  return fillIn(messages[key], values)
}

/** Puts values in the places {{name}} of a sentence; a place without a value stays as it is. */
export function fillIn(sentence: string, values: MessageValues): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
