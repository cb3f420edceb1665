/** Matches control characters, including NUL but not tabs and line breaks. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u
const LINE_ENDS_AND_TABS = /[\t\n\r\u2028\u2029]/u
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const DEFAULT_IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/** Matches printable ASCII. Most texts of tickets are plain ASCII, for which the functions below can skip the slower Unicode rules. */
const ASCII = /^[ -~]*$/

/**
 * True when a text has no control characters, lone surrogates, or marks that change the text direction. With `lines`, line breaks and tabs
 * are allowed too.
 */
export function isShowable(text: string, lines = false): boolean {
  if (ASCII.test(text)) return true
  if (!isWellFormed(text) || CONTROLS.test(text) || BIDI_CONTROLS.test(text)) return false
  return lines || !LINE_ENDS_AND_TABS.test(text)
}

/** The form in which a text is stored: in Unicode normal form NFC, and otherwise exactly as typed. */
export function storedText(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFC')
}

/**
 * The comparison key of a text. Texts that look the same to a person have the same key: the text is trimmed, differences in width,
 * compatibility form (NFKC) and case are removed, and so are invisible characters. The key is never shown, and never stored in place of the
 * text.
 */
export function comparisonKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().trim()
  const folded = text.normalize('NFKC').replace(DEFAULT_IGNORABLE, '').toUpperCase().toLowerCase()
  return folded.normalize('NFKC').replace(DEFAULT_IGNORABLE, '').trim()
}

/** The number of characters in a text as a person would count them: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return ASCII.test(text) ? text.length : [...text].length
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

/** Matches invisible characters and direction overrides, except the zero-width joiner and non-joiner, which the next pattern matches. */
const SHOWS_NOTHING = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu
/**
 * Matches zero-width joiners and non-joiners, except between letters, where scripts such as Persian need them. Elsewhere, they have no
 * visible effect.
 */
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu

/** Cleans a one-line text for storage: single spaces between words, composed characters, no invisible characters or direction marks. */
export function cleanLine(text: string): string {
  return storedText(text).replace(SHOWS_NOTHING, '').replace(STRAY_JOINERS, '').replace(/\s+/gu, ' ').trim()
}

