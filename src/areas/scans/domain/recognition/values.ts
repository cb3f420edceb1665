import type { Day } from '#src/platform/domain/time/days'

/**
 * A value that was read from words, in the form in which it is compared and saved. `sureness` is the certainty of this interpretation, from
 * 0 to 1; the confidence in the words themselves is not part of it.
 */
export interface ReadValue {
  /** A decimal, a day as YYYY-MM-DD, a time as HH:mm, or a text. */
  readonly value: string
  /** The text as it appears on the paper, with repaired digits. */
  readonly text: string
  readonly sureness: number
  /** How many of the words belong to the value. */
  readonly words: number
  /** The unit after a number; empty without one. */
  readonly unit: string
}

/** The units on tickets, by spelling, and how we write each one. */
const UNITS: Readonly<Record<string, string>> = {
  LB: 'LB', LBS: 'LB', POUNDS: 'LB', TN: 'TON', TNS: 'TON', TON: 'TON', TONS: 'TON', T: 'TON', CY: 'CY', CYD: 'CY', CYDS: 'CY', YD: 'CY', YDS: 'CY', YD3: 'CY', YARDS: 'CY', KG: 'KG', GAL: 'GAL', GALS: 'GAL', MT: 'MT', EA: 'EA', F: 'F',
}
/** Letters that a recognizer reads in place of digits. */
const DIGITS: Readonly<Record<string, string>> = { O: '0', o: '0', Q: '0', D: '0', l: '1', I: '1', i: '1', '|': '1', '!': '1', S: '5', s: '5', B: '8', Z: '2', z: '2' }
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Factor for the certainty of a number, for each letter that was taken for a digit. */
const REPAIR = 0.92
/**
 * The certainty of a time whose AM or PM may have been lost. It is so low that the time is left empty instead of being filled in as a
 * morning time.
 */
const HALF_LOST = 0.5
/** Few trucks are loaded at these hours, so such a time is probably in the afternoon, and its PM was lost. */
const NIGHT = { from: 1, to: 4 }
/** A ticket date that is older than this is taken for a misreading. */
const OLDEST_YEARS = 5

/** The ticket unit that a word such as LBS or (TN) means; empty if it is not a unit. */
export function unitOf(word: string): string {
  return UNITS[word.toUpperCase().replaceAll(/[^A-Z0-9|]/g, '').replace(/^[I1|]B/, 'LB')] ?? ''
}

/** Reads a number with its unit, such as 79,980 LB; null when the first word is not a number. */
export function readNumber(words: readonly string[]): ReadValue | null {
  const [first = '', second = ''] = words
  const apart = /^([\d.,OoQDlIi|!SsBZz]*?\d[\d.,OoQDlIi|!SsBZz]*?)(LBS?|TNS?|TONS?|CYD?S?|YDS?|KG|GALS?|F|%)?\.?$/.exec(first.replaceAll(/[*°)(]/g, ''))
  if (apart === null) return null
  const repaired = repairedDigits(apart[1] ?? '')
  const plain = withoutThousands(repaired.text)
  if (plain === null) return null
  const attached = unitOf(apart[2] ?? '')
  const unit = attached === '' ? unitOf(second) : attached
  return { value: plain, text: unit === '' ? repaired.text : `${repaired.text} ${unit}`, sureness: REPAIR ** repaired.count, words: attached === '' && unit !== '' ? 2 : 1, unit }
}

/** Reads a whole number of at most six digits; null if there is none. */
export function readCount(words: readonly string[]): ReadValue | null {
  const read = readNumber(words.slice(0, 1))
  return read !== null && /^\d{1,6}$/.test(read.value) ? { ...read, unit: '' } : null
}

/**
 * Reads a date: 6/14/2026, 06-14-26, 2026-06-14, 14 JUN 2026 or JUN 14, 2026. Null for any other text, and for a date that is in the future
 * or more than OLDEST_YEARS years ago.
 */
export function readDate(words: readonly string[], today: Day): ReadValue | null {
  const [first = '', second = '', third = ''] = words.map((word) => word.replace(/[,;]+$/, ''))
  const numeric = repairedDigits(first)
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(numeric.text)
  if (us !== null) return dated(us[3], us[1], us[2], { text: numeric.text, sureness: REPAIR ** numeric.count, words: 1 }, today)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(numeric.text)
  if (iso !== null) return dated(iso[1], iso[2], iso[3], { text: numeric.text, sureness: REPAIR ** numeric.count, words: 1 }, today)
  const joined = /^(\d{1,2})[-/ ]?([A-Z]{3,9})[-/ ]?(\d{4}|\d{2})$/i.exec(first)
  if (joined !== null) return dated(joined[3], monthOf(joined[2]), joined[1], { text: first, sureness: 1, words: 1 }, today)
  const text = `${first} ${second} ${third}`
  if (monthOf(second) !== '' && /^\d{1,2}$/.test(first)) return dated(third, monthOf(second), first, { text, sureness: 1, words: 3 }, today)
  if (monthOf(first) !== '' && /^\d{1,2}$/.test(second)) return dated(third, monthOf(first), second, { text, sureness: 1, words: 3 }, today)
  return null
}

/** True for a word that is AM or PM, or ends with AM or PM. */
export function hasHalf(word: string): boolean {
  return /^[\d:.]*[AP]\.?M\.?$/i.test(word)
}

/**
 * Reads a time of day: 07:42, 7:42 AM, 7:42:10PM; null for other texts. A time without AM or PM is uncertain if its AM or PM may not have
 * been recognized. This is assumed if its hour has one digit or is at night, if letters follow the time, or if `isOfHalves` is true because
 * other times on the paper have AM or PM.
 */
export function readTime(words: readonly string[], isOfHalves = false): ReadValue | null {
  const [first = '', second = ''] = words
  const attached = /^(.*?)([AP])\.?M\.?$/i.exec(first)
  const clock = repairedDigits((attached?.[1] ?? first).replace(/[;.]/g, ':').replace(/:$/, ''))
  const parts = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(clock.text)
  if (parts === null) return null
  const half = (attached?.[2] ?? /^([AP])\.?M\.?$/i.exec(second)?.[1] ?? '').toUpperCase()
  const [hour, minute] = [Number(parts[1]), Number(parts[2])]
  if (minute > 59 || hour > 23 || (half !== '' && (hour < 1 || hour > 12))) return null
  const hours = half === '' ? hour : (hour % 12) + (half === 'P' ? 12 : 0)
  const isApart = attached === null && half !== ''
  const isLost = half === '' && hour >= 1 && hour <= 12 && (isOfHalves || parts[1]?.length === 1 || (hour >= NIGHT.from && hour <= NIGHT.to) || (/^[A-Z.|]{1,3}$/i.test(second) && !/^[ACEMP][DS]?T$/i.test(second)))
  return { value: `${String(hours).padStart(2, '0')}:${parts[2]}`, text: half === '' ? clock.text : `${clock.text} ${half}M`, sureness: REPAIR ** clock.count * (isLost ? HALF_LOST : 1), words: isApart ? 2 : 1, unit: '' }
}

/**
 * Reads a ticket number: one word of letters, digits and dashes, with at least one digit. Between digits, letters that look like digits are
 * repaired.
 */
export function readCode(words: readonly string[]): ReadValue | null {
  const word = (words[0] ?? '').replaceAll(/^[#:*.]+|[:;,*.]+$/g, '')
  if (!/^[A-Z0-9][A-Z0-9/-]{0,39}$/i.test(word) || !/\d/.test(word)) return null
  const digits = word.replaceAll(/\D/g, '').length
  const repaired = digits >= 3 && digits >= word.length * 0.7 && !/[A-Z]-|^[A-Z]\d/i.test(word) ? repairedDigits(word) : { text: word, count: 0 }
  // a letter at the beginning or before a dash may belong to the number or may be a misread digit, so a code with one is not repaired
  return { value: repaired.text, text: repaired.text, sureness: REPAIR ** repaired.count, words: 1, unit: '' }
}

/**
 * Joins words to a text of at most `most` characters, without separators at its ends. Null if the text has neither a letter nor a digit.
 */
export function readText(words: readonly string[], most: number): ReadValue | null {
  const text = words.join(' ').replaceAll(/^[\s:|*_.-]+|[\s:|*_]+$/g, '').slice(0, most)
  return /[\p{L}\p{N}]/u.test(text) ? { value: text, text, sureness: 1, words: words.length, unit: '' } : null
}

/** Replaces letters that were read in place of digits, if the rest of the text is digits; `count` is the number of replaced letters. */
function repairedDigits(text: string): { readonly text: string; readonly count: number } {
  let count = 0
  const repaired = text.replaceAll(/[OoQDlIi|!SsBZz]/g, (letter) => {
    count += 1
    return DIGITS[letter] ?? letter
  })
  return /^[\d.,:/-]+$/.test(repaired) && /\d/.test(text) ? { text: repaired, count } : { text, count: 0 }
}

function withoutThousands(text: string): string | null {
  if (/^\d{1,3}(,\d{3})+(\.\d{1,4})?$/.test(text)) return text.replaceAll(',', '')
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null
}

function monthOf(word = ''): string {
  const at = MONTHS.indexOf(word.slice(0, 3).toUpperCase())
  return at < 0 || !/^[A-Z.]+$/i.test(word) ? '' : String(at + 1)
}

function dated(year = '', month = '', day = '', { text, sureness, words }: { readonly text: string; readonly sureness: number; readonly words: number }, today: Day): ReadValue | null {
  if (!/^(\d{4}|\d{2})$/.test(year)) return null
  const whole = Number(year.length === 2 ? `20${year}` : year)
  // a first number above 12 is a day
  const [m, d] = Number(month) > 12 ? [Number(day), Number(month)] : [Number(month), Number(day)]
  const value = `${whole}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  const moment = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== value) return null
  const tooOld = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  return value > today || value < tooOld ? null : { value, text, sureness, words, unit: '' }
}
