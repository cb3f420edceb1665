/** Words that are ignored when other words are typed with them: 'sort by net' means 'sort net'. */
const FILLERS = new Set(['a', 'an', 'the', 'to', 'of', 'by', 'in', 'on', 'for', 'my', 'me', 'this', 'these', 'as', 'with', 'and', 'how', 'do', 'i', 'please'])
/** From this length on, a word may have one wrong, missing or extra letter. */
const SLIP_FROM = 5
/** From this length on, two letters may be swapped. */
const SWAP_FROM = 4

/** A text in the form in which it is compared: in lower case, without the … that ends the title of a command with questions. */
export function plain(text: string): string {
  return text.trim().toLowerCase().replace(/…$/, '').replace(/\s+/g, ' ')
}

/** The words of a plain text. A word with punctuation in it, such as an item code, also counts as its parts. */
export function wordsOf(text: string): readonly string[] {
  return text.split(' ').flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
    return parts.length === 1 && parts[0] === word ? parts : [word, ...parts]
  }).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The typed words without fillers; all of them if they are only fillers. */
export function meantWords(typed: readonly string[]): readonly string[] {
  const meant = typed.filter((word) => !FILLERS.has(word))
  return meant.length === 0 ? typed : meant
}

/** True when the text starts at a word of the title: 'mark del' and 'del' both do in 'mark delivered'. */
export function beginsAtWord(title: string, text: string): boolean {
  for (let at = title.indexOf(text); at >= 0; at = title.indexOf(text, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(title.charAt(at - 1))) return true
  }
  return false
}

/**
 * True when a typed word is the beginning of a known word except for one typing error: a wrong, missing or extra letter, or two swapped
 * ones. The first letter has to be correct.
 */
export function isSlipOf(typed: string, known: string): boolean {
  if (typed.length < SWAP_FROM || typed.charAt(0) !== known.charAt(0) || /\d/.test(typed)) return false
  let at = 0
  while (at < typed.length && typed.charAt(at) === known.charAt(at)) at += 1
  const [rest, other] = [typed.slice(at), known.slice(at)]
  const isSwapped = rest.length > 1 && rest.charAt(0) === other.charAt(1) && rest.charAt(1) === other.charAt(0) && other.startsWith(rest.slice(2), 2)
  if (isSwapped) return true
  if (typed.length < SLIP_FROM) return false
  const [isWrong, isExtra, isMissing] = [other.startsWith(rest.slice(1), 1), other.startsWith(rest.slice(1)), other.startsWith(rest, 1)]
  return isWrong || isExtra || isMissing
}
