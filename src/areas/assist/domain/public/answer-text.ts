/** The JSON in a provider's answer, which may be inside a code block; undefined if there is none. */
export function jsonIn(answer: string): unknown {
  const [, inBlock] = /```(?:json)?\s*([\s\S]*?)```/.exec(answer) ?? []
  try {
    return JSON.parse(inBlock ?? answer) as unknown
  } catch {
    return undefined
  }
}

/** Reads a member of a value; undefined if the value is not an object or has no such member. */
export function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined
}

/** The list with this name in a provider's answer; null if there is none. */
export function listIn(answer: string, name: string): readonly unknown[] | null {
  const list = memberOf(jsonIn(answer), name)
  return Array.isArray(list) ? (list as readonly unknown[]) : null
}

/**
 * A text in one line, cut to `max` characters, without control characters and invisible characters, which could disguise it. Empty if
 * `text` is not a string.
 */
export function plainText(text: unknown, max: number): string {
  if (typeof text !== 'string') return ''
  return [...text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC')].slice(0, max).join('').trim()
}
