import { accountMessages } from '#src/domain/account/messages'
import { calibrationMessages } from '#src/domain/calibration/messages'
import { employeeMessages } from '#src/domain/employees/messages'
import { groupMessages } from '#src/domain/groups/messages'
import { imageMessages } from '#src/domain/images/messages'
import { importMessages } from '#src/domain/imports/messages'
import { payItemMessages } from '#src/domain/pay-items/messages'
import { projectMessages } from '#src/domain/projects/messages'
import { reconciliationMessages } from '#src/domain/reconciliation/messages'
import { serverMessages } from '#src/domain/session/server-messages'
import { sessionMessages } from '#src/domain/session/messages'
import { ticketMessages } from '#src/domain/tickets/messages'
import { unitMessages } from '#src/domain/units/messages'
import { workspaceMessages } from '#src/domain/workspace/messages'

/** Every sentence that a rule or the server may say, one line an area (requirements, section D). */
export const messages = {
  ...accountMessages,
  ...calibrationMessages,
  ...employeeMessages,
  ...groupMessages,
  ...imageMessages,
  ...importMessages,
  ...payItemMessages,
  ...projectMessages,
  ...reconciliationMessages,
  ...serverMessages,
  ...sessionMessages,
  ...ticketMessages,
  ...unitMessages,
  ...workspaceMessages,
} as const

export type MessageKey = keyof typeof messages
export type MessageValues = Readonly<Record<string, string | number>>

/** The sentence of a key with its {{values}} put in. */
export function message(key: MessageKey, values: MessageValues = {}): string {
  return fillIn(sentenceOf(messages, key, values) ?? key, values)
}

/** The sentence of a key in a catalogue: where `count` is 1, that of the key with `_one` behind it, when there is one. */
export function sentenceOf(catalogue: Readonly<Record<string, string>>, key: string, { count }: MessageValues): string | undefined {
  return (String(count) === '1' ? catalogue[`${key}_one`] : undefined) ?? catalogue[key]
}

/** Puts values in the places {{name}} of a sentence; a place without a value stays as it is. */
export function fillIn(sentence: string, values: MessageValues): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}

/** True for a key that has its sentence here. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key)
}

/** The sentence of a key from outside; a key without one shows its last part in words, never nothing (ERR-16). */
export function messageOrWords(key: string, values: MessageValues = {}): string {
  if (isMessageKey(key)) return message(key, values)
  const words = (key.split('.').at(-1) ?? '').replace(/[_-]+/g, ' ').trim()
  return words === '' ? message('errors.common_error') : words.charAt(0).toUpperCase() + words.slice(1)
}
