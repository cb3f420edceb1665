import { PERSON_NAME_MAX } from '#src/domain/employees/limits'
import { characterCount, isShowable, storedText } from '#src/domain/formats/plain-text'
import type { MessageKey } from '#src/domain/messages'
import { allow, refuse, type Verdict } from '#src/domain/verdict'

/** Invisible characters and direction overrides; the two joiners are left for the next step. */
const SHOWS_NOTHING = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu
/** The joiners belong between letters (Persian, the scripts of India); elsewhere they are invisible. */
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** A text of one line as it is kept: one blank between words, composed signs, nothing that shows nothing or turns the direction. */
export function cleanLine(text: string): string {
  return storedText(text).replace(SHOWS_NOTHING, '').replace(STRAY_JOINERS, '').replace(/\s+/gu, ' ').trim()
}

/** Whether a first or last name can be kept, in any script: given, with a letter, at most 80 characters (PEOP-3). */
export function checkPersonName(typed: string, missing: Extract<MessageKey, 'errors.first_name_required' | 'errors.last_name_required'>): Verdict {
  const name = cleanLine(typed)
  if (name === '') return refuse(missing)
  if (!isShowable(name)) return refuse('errors.text_not_valid')
  if (characterCount(name) > PERSON_NAME_MAX) return refuse('errors.name_too_long', { max: PERSON_NAME_MAX })
  return /\p{L}/u.test(name) ? allow : refuse('errors.name_not_valid')
}

/** Isolates a name inside a sentence, so that a right-to-left name does not reorder the rest. */
export function inSentence(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
