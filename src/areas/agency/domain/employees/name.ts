import { PERSON_NAME_MAX } from '#src/areas/agency/domain/employees/limits'
import { characterCount, cleanLine, isShowable } from '#src/platform/domain/formats/plain-text'
import type { MessageKey } from '#src/platform/domain/messages'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Whether a first or last name is valid. It can be in any script, but must have a letter and at most 80 characters (PEOP-3). */
export function checkPersonName(typed: string, missing: Extract<MessageKey, 'errors.first_name_required' | 'errors.last_name_required'>): Verdict {
  const name = cleanLine(typed)
  if (name === '') return refuse(missing)
  if (!isShowable(name)) return refuse('errors.text_not_valid')
  if (characterCount(name) > PERSON_NAME_MAX) return refuse('errors.name_too_long', { max: PERSON_NAME_MAX })
  return /\p{L}/u.test(name) ? allow : refuse('errors.name_not_valid')
}

/** Isolates a name inside a sentence, so that a right-to-left name does not change the order of the other words. */
export function inSentence(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
