import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openTypeOf } from '#src/platform/server/pdf/woff'

/** The font weights that documents use. */
export type Weight = 'regular' | 'bold'

const FILES: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }

/**
 * The scripts that documents can show, each with its font file and the characters for which that file is used. The last file, UnifontEX
 * (SIL Open Font License 1.1), has nearly all characters of Unicode in one plain style, so that no character is drawn as an empty box.
 */
const SCRIPTS: readonly (readonly [file: string, characters: RegExp])[] = [
  ['latin', /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]|[\u0300\u0301\u0303\u0309\u0323]/u],
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c7\u02c9\u02dd\u1e00\u1e01\u1e3e\u1e3f\u1e80-\u1e85\u1e9e\u1ef2-\u1ef9\u2020\u20a3\u20a4\u20a6-\u20ab\u20b1\u20b9\u20ba\u20bc\u20bd\u2113]/u],
  ['greek', /[\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce]/u],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u],
  ['vietnamese', /[\u0128\u0129\u0168\u0169\u1ea0-\u1ef9\u20ab]/u],
  ['math', /[\u2070\u2074-\u208e\u2105\u2126\u212e\u2202\u2206\u220f\u2211\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25ca]/u],
]
const OTHER = SCRIPTS.length
/** Matches characters of scripts that are written from right to left. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

const require = createRequire(import.meta.url)
const [roboto, unifontex] = [dirname(require.resolve('@fontsource/roboto/LICENSE')), dirname(require.resolve('@fontsource/unifontex/LICENSE'))]
const loaded = new Map<string, Buffer>()

/** The content of a font file. Each file is read only once and then kept in memory. */
export function fontBytes(script: number, weight: Weight): Buffer {
  const path = script >= OTHER ? join(unifontex, 'files', 'unifontex-latin-400-normal.woff') : join(roboto, 'files', `roboto-${SCRIPTS[script]?.[0] ?? 'latin'}-${FILES[weight]}-normal.woff`)
  const bytes = loaded.get(path) ?? openTypeOf(readFileSync(path))
  loaded.set(path, bytes)
  return bytes
}

/** A part of a text that is drawn in a single font. */
export interface Run {
  readonly script: number
  readonly text: string
  /** True for text that is read from right to left. */
  readonly isLeftward?: boolean
}

// matches text that consists only of ASCII, the common case, for which no search by script is needed
const PLAIN = /^[\u0020-\u007e]*$/

/** Splits a text into parts by font. Spaces between words of a right-to-left script belong to the part with these words. */
export function runsOf(text: string): readonly Run[] {
  if (PLAIN.test(text)) return [{ script: 0, text }]
  const runs: { script: number; text: string; isLeftward?: boolean }[] = []
  const characters = [...text]
  for (const [at, character] of characters.entries()) {
    const last = runs.at(-1)
    const isLeftward = LEFTWARD.test(character) || (character === ' ' && last?.isLeftward === true && LEFTWARD.test(characters[at + 1] ?? ''))
    const known = SCRIPTS.findIndex(([, own]) => own.test(character))
    const script = known === -1 || isLeftward ? OTHER : known
    if (last?.script === script && (last.isLeftward ?? false) === isLeftward) last.text += character
    else runs.push({ script, text: character, ...(isLeftward && { isLeftward }) })
  }
  return runs
}
