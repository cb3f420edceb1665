/**
 * The keys of all sentences that the domain rules and the server use. The catalog of each area (`messages.ts`) adds its keys by `declare
 * module`.
 */
export interface Messages {
  readonly 'errors.common_error': string
}

export type MessageKey = keyof Messages
export type MessageValues = Readonly<Record<string, string | number>>

const sentences: Record<string, string> = {}

/** The sentences added so far. */
export const messages: Readonly<Record<string, string>> = sentences

/**
 * Adds sentences by key. The server adds all of them before anything else runs. The client first adds those that can be needed before the
 * workspace is loaded, and the rest together with the workspace.
 */
export function addMessages(added: Readonly<Record<string, string>>): void {
  Object.assign(sentences, added)
}

/** The sentence of a key with its {{values}} filled in. */
export function message(key: MessageKey, values: MessageValues = {}): string {
  return messageOrWords(messages, key, values)
}

/** The sentence of a key in a catalog. If `count` is 1 and the catalog has the key with `_one` appended, the sentence of that key. */
export function sentenceOf(catalog: Readonly<Record<string, string>>, key: string, { count }: MessageValues): string | undefined {
  const one = `${key}_one`
  if (String(count) === '1' && Object.hasOwn(catalog, one)) return catalog[one]
  return Object.hasOwn(catalog, key) ? catalog[key] : undefined
}

/** Replaces each {{name}} in a sentence with its value. A name without a value is left unchanged. */
export function fillIn(sentence: string, values: MessageValues): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}

type MissingListener = (key: string) => void
const missingListeners = new Set<MissingListener>()

/**
 * Subscribes to requests for keys that have no sentence. The client and the server report such keys in different ways. Returns a function
 * that unsubscribes (ERR-16).
 */
export function onMissingMessage(listener: MissingListener): () => void {
  missingListeners.add(listener)
  return () => missingListeners.delete(listener)
}

/**
 * The sentence of a key in a catalog. If there is none, the key is reported, and the last part of the key is returned as words, so that the
 * text is never empty (ERR-16).
 */
export function messageOrWords(catalog: Readonly<Record<string, string>>, key: string, values: MessageValues = {}): string {
  const sentence = sentenceOf(catalog, key, values)
  if (sentence !== undefined) return fillIn(sentence, values)
  for (const listener of missingListeners) listener(key)
  const words = (key.split('.').at(-1) ?? '').replace(/[_-]+/g, ' ').trim()
  return words === '' ? message('errors.common_error') : words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Creates the error that reports a missing key. The key is part of the error's name, because error reports have names but no messages
 * (ERR-16, SHELL-79).
 */
export function missingMessageError(key: string): Error {
  const error = new Error(`No words for the message key ${key}`)
  error.name = `MissingMessage_${key.replaceAll(/\W+/g, '_')}`.slice(0, 60)
  return error
}
