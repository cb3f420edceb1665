import { characterCount, isShowable } from '#src/domain/formats/plain-text'
import { readUsDay } from '#src/domain/formats/dates'
import { daysBetween, isTimeZone, type Day } from '#src/domain/time/days'
import { allow, firstRefusal, refuse, type Verdict } from '#src/domain/verdict'

const STATE_PROJECT_NUMBER = /^[\p{L}\p{Nd}./-]{1,40}$/u
const TITLE_MAX = 200
const US_DATE_FORMAT = 'mm/dd/yyyy'

/** Whether a state project number has the form: letters, digits, dash, dot, slash, at most 40; that it is unique is the store's part (§5, PROJ-11). */
export function checkStateProjectNumber(number: string): Verdict {
  return STATE_PROJECT_NUMBER.test(number) ? allow : refuse('errors.invalid_project_number')
}

/** Whether a letting or bid date as typed is mm/dd/yyyy, or empty (§5, PROJ-12). */
export function checkBidDate(typed: string): Verdict {
  return typed === '' || readUsDay(typed) !== null ? allow : refuse('errors.date_format', { format: US_DATE_FORMAT })
}

/** Whether a title stands: not blank, showable, at most 200 characters (PROJ-10, A.2). */
export function checkTitle(title: string): Verdict {
  if (title.trim() === '') return refuse('errors.title_is_required')
  if (!isShowable(title)) return refuse('errors.field_characters', { label: 'Title' })
  return characterCount(title) <= TITLE_MAX ? allow : refuse('errors.field_text_long', { label: 'Title', max: TITLE_MAX })
}

/** Whether a new project has what it needs: title, state project number, timezone (PROJ-10). */
export function checkNewProject(project: { readonly title: string; readonly state_project_number: string; readonly timezone: string }): Verdict {
  return firstRefusal(
    checkTitle(project.title),
    checkStateProjectNumber(project.state_project_number),
    isTimeZone(project.timezone) ? allow : refuse('errors.timezone_not_valid'),
  )
}

/** Days active: from project start to today, or to the day of completion; null without a start, 0 before it (PROJ-49). */
export function daysActive(project: { readonly project_start: Day | null; readonly completed_on: Day | null }, today: Day): number | null {
  if (project.project_start === null) return null
  return Math.max(0, daysBetween(project.project_start, project.completed_on ?? today))
}

/** True for a URL with http or https (§5, PROJ-42). */
export function checkUrl(text: string): Verdict {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? allow : refuse('errors.url_not_valid')
}
