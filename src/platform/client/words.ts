import { messageOrWords, type MessageValues } from '#src/platform/domain/messages'

/** Makes the word function of a screen's catalogue: `const words = screenWords({ ... })`, then `words('title')`. */
export function screenWords<Catalogue extends Readonly<Record<string, string>>>(
  catalogue: Catalogue,
): (key: keyof Catalogue & string, values?: MessageValues) => string {
  return (key, values) => messageOrWords(catalogue, key, values)
}
