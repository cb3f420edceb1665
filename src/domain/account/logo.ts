import { LOGO_MAX_BYTES, LOGO_MAX_MB } from '#src/domain/account/limits'
import { allow, refuse, type Verdict } from '#src/domain/verdict'

export const logoFormats = ['png', 'jpeg', 'svg'] as const
const TYPES = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' } as const
export type LogoType = (typeof TYPES)[keyof typeof TYPES]

/** What makes an SVG larger than it looks: text that stands for other text, and pictures inside it. */
const UNFOLDS = /<!ENTITY|<(?:[\w.-]+:)?(?:fe)?image\b/i

/** The type of a logo by its content, or null when it is none of png, jpeg and svg (ACCT-5). */
export function logoType(content: Uint8Array): LogoType | null {
  const begins = (...bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return TYPES.png
  if (begins(0xff, 0xd8, 0xff)) return TYPES.jpeg
  const text = textOf(content)
  return text !== null && /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:svg|svg:svg)[\s>]/i.test(text) ? TYPES.svg : null
}

/** Whether a file can be the agency's logo: png, jpeg, or svg of shapes and text, at most 1 MB (ACCT-5). */
export function checkLogo(content: Uint8Array): Verdict {
  if (content.length > LOGO_MAX_BYTES) return refuse('errors.file_size', { size: LOGO_MAX_MB })
  const type = logoType(content)
  if (type === null) return refuse('errors.file_format', { format: logoFormats.join(', ') })
  return type === TYPES.svg && UNFOLDS.test(textOf(content) ?? '') ? refuse('errors.logo_not_safe') : allow
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
