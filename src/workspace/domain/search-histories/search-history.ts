import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'

/** How many of a person's searches on a screen are stored and suggested (§7, SHELL-84). */
export const KEPT_SEARCHES = 10
/** The maximum length of a search that is stored. A longer search runs, but is not stored. */
export const SEARCH_MAX_CHARACTERS = 200

/** Whether a search can be stored and suggested: it needs visible text. */
export function checkKeptSearch(text: string): Verdict {
  return comparisonKey(text) !== '' && isShowable(text) ? allow : refuse('errors.not_valid')
}
