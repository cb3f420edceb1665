import { LOGO_MAX_BYTES, LOGO_MAX_MB } from '#src/domain/account/limits'
import { allow, refuse, type Verdict } from '#src/domain/verdict'

export const logoFormats = ['png', 'jpeg', 'svg'] as const
const TYPES = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' } as const
export type LogoType = (typeof TYPES)[keyof typeof TYPES]

/** What an SVG may not hold, in the words of the refusal: what runs, what loads from elsewhere, what builds either. */
const UNSAFE: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/<(?:[\w.-]+:)?(?:script|handler|listener)\b/i, 'a script'],
  [/<(?:[\w.-]+:)?(?:foreignobject|iframe|object|embed|audio|video|canvas|link|meta|base|body|html|img)\b/i, 'another document'],
  [/<(?:[\w.-]+:)?(?:animate\w*|set|discard)\b/i, 'an animation'],
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'entities'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/(?:javascript|vbscript)\s*:/i, 'a script'],
  [/@import|expression\s*\(|-moz-binding|behavior\s*:/i, 'a style that loads or runs something'],
  [/url\(\s*["']?\s*(?!#)[^"')\s]/i, 'a reference to another file'],
  [/[\s"'](?:xlink:)?(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg);base64,))/i, 'a reference to another file'],
]

/** The type of a logo by its content, or null when it is none of png, jpeg and svg (ACCT-5). */
export function logoType(content: Uint8Array): LogoType | null {
  const begins = (...bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return TYPES.png
  if (begins(0xff, 0xd8, 0xff)) return TYPES.jpeg
  const text = textOf(content)
  return text !== null && /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:svg|svg:svg)[\s>]/i.test(text) ? TYPES.svg : null
}

/** Whether a file can be the agency's logo: png, jpeg, or svg without scripts, at most 1 MB (ACCT-5). */
export function checkLogo(content: Uint8Array): Verdict {
  if (content.length > LOGO_MAX_BYTES) return refuse('errors.file_size', { size: LOGO_MAX_MB })
  const type = logoType(content)
  if (type === null) return refuse('errors.file_format', { format: logoFormats.join(', ') })
  if (type !== TYPES.svg) return allow
  const text = decoded(textOf(content) ?? '')
  const found = UNSAFE.find(([pattern]) => pattern.test(text))
  return found === undefined ? allow : refuse('errors.logo_not_safe', { what: found[1] })
}

/** The text of a file in UTF-8 without the mark at its beginning; null when it is in none. */
function textOf(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // not UTF-8: no SVG that we read
    return null
  }
}

/** The text with its character references read and what hides between letters taken out, so that neither hides a word. */
function decoded(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_whole, hex: string | undefined, decimal: string | undefined) => characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)))
    .replace(/&(?:colon|Tab|NewLine);/gi, (name) => (name.toLowerCase() === '&colon;' ? ':' : ' '))
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_whole, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replace(/(?<=[a-z])[\u0000-\u001f]+(?=[a-z:])/gi, (gap) => (/^[\t\n\r ]+$/.test(gap) ? ' ' : ''))
}

function characterOf(code: number): string {
  return Number.isInteger(code) && code >= 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}
