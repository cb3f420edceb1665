/** The parts of a key press that the matcher needs. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  /** True if AltGr is held: the key then types a character and is not a chord. */
  readonly altGraph?: boolean
}

export type Platform = 'mac' | 'other'

const NAMED: Readonly<Record<string, string>> = { ' ': 'space', esc: 'escape', del: 'delete', '+': 'plus' }
const MODIFIERS = new Set(['control', 'shift', 'alt', 'meta', 'altgraph', 'capslock', 'numlock', 'fn', 'dead', 'process', 'unidentified'])

/**
 * The name of a key press: 'mod+k', 'alt+w', 'shift+f6', '?', 'j'. `mod` is Cmd on a Mac and Ctrl elsewhere; 'ctrl' is the Ctrl key of a
 * Mac. A character that needs Shift ('?') is named without Shift. In a chord, the letter is the one printed on the key. When the key types
 * a symbol or a letter of another script (Option+W gives ∑), the position of the key on the keyboard decides. Null for a modifier alone and
 * for AltGr.
 */
export function strokeOf(press: KeyPress, platform: Platform): string | null {
  const lower = press.key.toLowerCase()
  if (MODIFIERS.has(lower) || press.altGraph === true) return null
  const isChord = press.ctrlKey || press.metaKey || press.altKey
  const key = isChord ? chordKey(lower, press.code) : (NAMED[lower] ?? lower)
  const isSign = key.length === 1 && !/[\p{L}\p{N}]/u.test(key)
  const mod = platform === 'mac' ? press.metaKey : press.ctrlKey
  const parts = [
    ...(mod ? ['mod'] : []),
    ...(platform === 'mac' && press.ctrlKey ? ['ctrl'] : []),
    ...(platform === 'other' && press.metaKey ? ['meta'] : []),
    ...(press.altKey ? ['alt'] : []),
    ...(press.shiftKey && (!isSign || isChord) ? ['shift'] : []),
    key,
  ]
  return parts.join('+')
}

/**
 * A declared or remapped sequence in the form of `strokeOf`. Modifiers are in a fixed order, and 'ctrl' becomes 'mod' on platforms
 * where mod is Ctrl. 'Shift+Alt+W' and 'alt+shift+w' give the same result.
 */
export function normalSequence(sequence: string, platform: Platform): string {
  return sequence.trim().split(/\s+/).map((stroke) => normalStroke(stroke, platform)).join(' ')
}

/** True when a sequence begins with a single character. Such a sequence works only while a table has the focus (WORK-20). */
export function isSingleCharacter(sequence: string): boolean {
  const [first = ''] = sequence.split(' ')
  return [...first.replace(/^shift\+/, '')].length === 1
}

/**
 * Looks up a key press in a table of sequences. Returns the target to run, the keys of an unfinished sequence ('g' of 'g p'), or null.
 * A key that does not continue the sequence starts a new one.
 */
export function step<Target>(
  typed: readonly string[],
  stroke: string,
  table: ReadonlyMap<string, Target>,
): { readonly run: Target } | { readonly pending: readonly string[] } | null {
  for (const sequence of [[...typed, stroke], [stroke]]) {
    const name = sequence.join(' ')
    if ([...table.keys()].some((known) => known.startsWith(`${name} `))) return { pending: sequence }
    const run = table.get(name)
    if (run !== undefined) return { run }
  }
  return null
}

/** The key caps of a sequence on this platform: 'mod+k' is [['Ctrl', 'K']], 'g p' is [['G'], ['P']]. */
export function capsOf(sequence: string, platform: Platform): readonly (readonly string[])[] {
  return sequence.split(' ').map((stroke) => partsOf(stroke).map((part) => capOf(part, platform)))
}

/** A sequence in words, for screen readers and for tables of keys: 'Ctrl+K', 'G then P'. */
export function keyWords(sequence: string, platform: Platform): string {
  return capsOf(sequence, platform).map((caps) => caps.join('+')).join(' then ')
}

/**
 * A key for `aria-keyshortcuts`: 'mod+k' is 'Control+K', or 'Meta+K' on a Mac. Undefined for keys in sequence, which the attribute cannot
 * express.
 */
export function ariaKeys(sequence: string | undefined, platform: Platform): string | undefined {
  if (sequence === undefined || sequence.trim().includes(' ')) return undefined
  return partsOf(normalSequence(sequence, platform)).map((part) => ARIA[part] ?? (part === 'mod' ? (platform === 'mac' ? 'Meta' : 'Control') : part.charAt(0).toUpperCase() + part.slice(1))).join('+')
}

const ARIA: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
}

/** The platform of this browser. */
export function platformOf(navigator: { readonly platform: string }): Platform {
  return /mac|iphone|ipad/i.test(navigator.platform) ? 'mac' : 'other'
}

function chordKey(lower: string, code: string): string {
  if (/^[a-z0-9]$/.test(lower)) return lower
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? NAMED[lower] ?? lower
}

function normalStroke(stroke: string, platform: Platform): string {
  const parts = partsOf(stroke.toLowerCase()).map((part) => (part === 'ctrl' && platform === 'other' ? 'mod' : part))
  const key = parts.at(-1) ?? ''
  const modifiers = ['mod', 'ctrl', 'meta', 'alt', 'shift'].filter((name) => parts.slice(0, -1).includes(name))
  return [...modifiers, key].join('+')
}

function partsOf(stroke: string): string[] {
  return stroke.split('+').filter((part) => part !== '')
}

const CAPS: Readonly<Record<string, string>> = {
  enter: '↵',
  escape: 'Esc',
  backspace: '⌫',
  delete: 'Del',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  space: 'Space',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  plus: '+',
}
const MODIFIER_CAPS: Readonly<Record<Platform, Readonly<Record<string, string>>>> = {
  mac: { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' },
  other: { mod: 'Ctrl', ctrl: 'Ctrl', meta: 'Win', alt: 'Alt', shift: 'Shift' },
}

function capOf(part: string, platform: Platform): string {
  return MODIFIER_CAPS[platform][part] ?? CAPS[part] ?? (part.length === 1 || /^f\d+$/.test(part) ? part.toUpperCase() : part)
}
