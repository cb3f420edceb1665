/** Every sentence that a rule or the server may say, by its key. Each catalog of an area (`messages.ts`) adds its keys by `declare module`. */
export interface Messages {
  readonly 'errors.common_error': string
}

export type MessageKey = keyof Messages
export type MessageValues = Readonly<Record<string, string | number>>

const sentences: Record<string, string> = {}

/** The sentences that were added so far. */
export const messages: Readonly<Record<string, string>> = sentences

/** Adds sentences by their keys. Each side does it once, before anything else of it runs. */
export function addMessages(added: Readonly<Record<string, string>>): void {
  Object.assign(sentences, added)
}

/** The sentence of a key with its {{values}} put in. */
export function message(key: MessageKey, values: MessageValues = {}): string {
  return messageOrWords(messages, key, values)
}

/** The sentence of a key in a catalog: where `count` is 1, that of the key with `_one` behind it, when there is one. */
export function sentenceOf(catalog: Readonly<Record<string, string>>, key: string, { count }: MessageValues): string | undefined {
  const one = `${key}_one`
  if (String(count) === '1' && Object.hasOwn(catalog, one)) return catalog[one]
  return Object.hasOwn(catalog, key) ? catalog[key] : undefined
}

/** Puts values in the places {{name}} of a sentence; a place without a value stays as it is. */
export function fillIn(sentence: string, values: MessageValues): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}

type MissingListener = (key: string) => void
const missingListeners = new Set<MissingListener>()

/** Reports each key that has no sentence; each side sets its own way at its start. Returns the function that stops it (ERR-16). */
export function onMissingMessage(listener: MissingListener): () => void {
  missingListeners.add(listener)
  return () => missingListeners.delete(listener)
}

/** The sentence of a key in a catalog; a key without one is reported and shows its last part in words, never nothing (ERR-16). */
export function messageOrWords(catalog: Readonly<Record<string, string>>, key: string, values: MessageValues = {}): string {
  const sentence = sentenceOf(catalog, key, values)
  if (sentence !== undefined) return fillIn(sentence, values)
  for (const listener of missingListeners) listener(key)
  const words = (key.split('.').at(-1) ?? '').replace(/[_-]+/g, ' ').trim()
  return words === '' ? message('errors.common_error') : words.charAt(0).toUpperCase() + words.slice(1)
}

/** A missing key as an error for the error-reporting service, whose reports hold names and no texts (ERR-16, SHELL-79). */
export function missingMessageError(key: string): Error {
  const error = new Error(`No words for the message key ${key}`)
  error.name = `MissingMessage_${key.replaceAll(/\W+/g, '_')}`.slice(0, 60)
  return error
}
