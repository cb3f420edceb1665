import { messageOrWords, type MessageValues } from '#src/platform/domain/messages'

/** Creates the words function of a screen's catalog: `const words = screenWords({ ... })`, then `words('title')`. */
export function screenWords<Catalog extends Readonly<Record<string, string>>>(
  catalog: Catalog,
): (key: keyof Catalog & string, values?: MessageValues) => string {
  return (key, values) => messageOrWords(catalog, key, values)
}
