import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const STATE_PROJECT_NUMBER = /^[\p{L}\p{Nd}./-]{1,40}$/u
const TITLE_MAX = 200

/**
 * Whether a state project number has the right form: at most 40 letters, digits, dashes, dots and slashes. The server checks that it is
 * unique (§5, PROJ-11).
 */
export function checkStateProjectNumber(number: string): Verdict {
  return STATE_PROJECT_NUMBER.test(number) ? allow : refuse('errors.invalid_project_number')
}

/** Whether a title is valid. It must be printable, not blank, and have at most 200 characters (PROJ-10, A.2). */
export function checkTitle(title: string): Verdict {
  if (title.trim() === '') return refuse('errors.title_is_required')
  if (!isShowable(title)) return refuse('errors.field_characters', { label: 'Title' })
  return characterCount(title) <= TITLE_MAX ? allow : refuse('errors.field_text_long', { label: 'Title', max: TITLE_MAX })
}
