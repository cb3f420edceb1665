import { messageOrWords, type MessageValues } from '#src/platform/domain/messages'

/** Creates the function that returns the texts of a screen: `const words = screenWords({ ... })`, then `words('title')`. */
export function screenWords<Catalog extends Readonly<Record<string, string>>>(
  catalog: Catalog,
): (key: keyof Catalog & string, values?: MessageValues) => string {
  return (key, values) => messageOrWords(catalog, key, values)
}
