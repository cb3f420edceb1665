import { fillIn, sentenceOf, type MessageValues } from '#src/domain/messages'

/** Keys that were asked for and are not there; each is reported once (ERR-16). */
const reported = new Set<string>()

/** The sentence of a key out of a catalogue, or the key's last part in words when there is none (ERR-16). */
export function wordsOf(catalogue: Readonly<Record<string, string>>, key: string, values: MessageValues = {}): string {
  const sentence = sentenceOf(catalogue, key, values)
  if (sentence !== undefined) return fillIn(sentence, values)
  if (!reported.has(key)) {
    reported.add(key)
    console.error(`No words for the message key ${key}`)
  }
  const last = key.split('.').at(-1) ?? key
  const words = last.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Makes the word function of a screen's catalogue: `const words = screenWords({ ... })`, then `words('title')`. */
export function screenWords<Catalogue extends Readonly<Record<string, string>>>(
  catalogue: Catalogue,
): (key: keyof Catalogue & string, values?: MessageValues) => string {
  return (key, values) => wordsOf(catalogue, key, values)
}
