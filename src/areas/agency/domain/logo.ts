import { LOGO_MAX_BYTES, LOGO_MAX_MB } from '#src/areas/agency/domain/account/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const FORMATS = ['png', 'jpeg', 'svg'] as const

/** Parts of an SVG whose rendering can be much larger than the file: entities and embedded images. */
const UNFOLDS = /<!ENTITY|<(?:[\w.-]+:)?(?:fe)?image\b/i
/** The parts that may come before the root element of an SVG. For each part, how it starts and how it ends. */
const BEFORE_SVG = [['<?xml', '?>'], ['<!--', '-->'], ['<!doctype', '>']] as const
const WHITE_SPACE = /\S|$/g
const FIRST_ELEMENT = /<(?:svg:)?svg[\s/>]/iy

/**
 * Whether a file is valid as the agency's logo. It must have at most 1 MB, and its content must be a png, a jpeg, or an svg of shapes and
 * text (ACCT-5).
 */
export function checkLogo(content: Uint8Array): Verdict {
  if (content.length === 0) return refuse('errors.no_file_selected')
  if (content.length > LOGO_MAX_BYTES) return refuse('errors.file_size', { size: LOGO_MAX_MB })
  const begins = (...bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || begins(0xff, 0xd8, 0xff)) return allow
  const text = textOf(content)
  if (text === null || !isSvg(text)) return refuse('errors.file_format', { format: FORMATS.join(', ') })
  return UNFOLDS.test(text) ? refuse('errors.logo_not_safe') : allow
}

/**
 * Whether the text is an SVG. Skips the parts before the root element one by one: a single regular expression would be very slow on a file
 * with a thousand comments, because of backtracking.
 */
function isSvg(text: string): boolean {
  for (let at = 0; ; ) {
    WHITE_SPACE.lastIndex = at
    at = WHITE_SPACE.exec(text)?.index ?? text.length
    const part = BEFORE_SVG.find(([begin]) => text.slice(at, at + begin.length).toLowerCase() === begin)
    if (part === undefined) {
      FIRST_ELEMENT.lastIndex = at
      return FIRST_ELEMENT.test(text)
    }
    const end = text.indexOf(part[1], at + part[0].length)
    if (end === -1) return false
    at = end + part[1].length
  }
}

/** The content as UTF-8 text, without a byte order mark; null if it is not UTF-8. */
function textOf(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // the content is not UTF-8, so it is not an SVG that we accept
    return null
  }
}
