import type { MessageKey } from '#src/platform/domain/messages'

const MAX_DEPTH = 32
const MAX_KEYS = 1000
const REFUSED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Returns why a parsed body is refused, or null. A body may not have more than 32 levels, an object with more than 1,000 keys, or a text
 * with NUL, another control character, a lone surrogate or a mark that changes the text direction (reliability D13, row 45). Not recursive,
 * so that no depth can overflow the stack.
 */
export function whyRefuseBody(body: unknown): MessageKey | null {
  const left: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') {
      if (REFUSED.test(value) || LONE_SURROGATE.test(value)) return 'errors.text_not_valid'
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) return 'errors.too_deep'
      if (Array.isArray(value)) {
        // check only texts and objects: most long lists are lists of ids, and numbers need no check
        for (const child of value as unknown[]) if (typeof child === 'string' || typeof child === 'object') left.push({ value: child, depth: depth + 1 })
        continue
      }
      const entries = Object.entries(value)
      if (entries.length > MAX_KEYS) return 'errors.too_deep'
      for (const [key, child] of entries) {
        if (REFUSED.test(key) || LONE_SURROGATE.test(key)) return 'errors.text_not_valid'
        left.push({ value: child, depth: depth + 1 })
      }
    }
  }
  return null
}
