import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { comparisonKey, isShowable } from '#src/platform/domain/formats/plain-text'

/** How many searches of a screen are offered again (§7, SHELL-84). */
export const KEPT_SEARCHES = 10
/** A longer search is made and not kept. */
export const SEARCH_MAX_CHARACTERS = 200

/** Whether a search is one that can be offered again: it holds something to read. */
export function checkKeptSearch(text: string): Verdict {
  return comparisonKey(text) !== '' && isShowable(text) ? allow : refuse('errors.not_valid')
}
