import { numbersIn } from '#src/areas/assist/domain/runs/answer'
import { plainText } from '#src/areas/assist/domain/public/answer-text'

/** A sentence of an answer that holds: it cites sources that it was given, and has no number that is not in them. */
export interface Sentence {
  readonly text: string
  /** The numbers of the cited sources. */
  readonly cites: readonly number[]
}

/** A source as it is sent, by its number. */
export interface SentSource {
  readonly id: number
  readonly name: string
  readonly text: string
}

export const SENTENCES_MAX = 8
const SENTENCE_MAX = 600
const CITED = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g
/** The end of a sentence with its citations behind it: not the point of a number, of `No.` or of an initial. */
const END = /(?<!\b(?:No|Nos|St|approx|\p{Lu}))[.!?](?:\s*\[[\d,\s]{1,40}\])*(?=\s+(?!\[))/u

/** Splits what has been written so far into whole sentences and what is still being written. `isEnd`: nothing follows. */
export function splitSentences(written: string, isEnd: boolean): { readonly whole: readonly string[]; readonly rest: string } {
  const whole: string[] = []
  let rest = written.trimStart()
  for (let end = END.exec(rest); end !== null; end = END.exec(rest)) {
    whole.push(rest.slice(0, end.index + end[0].length))
    rest = rest.slice(end.index + end[0].length).trimStart()
  }
  return isEnd && rest.trim() !== '' ? { whole: [...whole, rest], rest: '' } : { whole, rest }
}

/**
 * A sentence that may be shown; null for one that cites nothing or something that was not given, has a number that is in none of the sources that it cites, or an
 * address. It is only text, whatever it says.
 */
export function readSentence(written: string, sources: readonly SentSource[]): Sentence | null {
  const text = plainText(written, SENTENCE_MAX + 1)
  const cites = [...new Set([...text.matchAll(CITED)].flatMap(([, list = '']) => list.split(',').map(Number)))]
  const cited = sources.filter(({ id }) => cites.includes(id))
  const words = text.replaceAll(CITED, ' ')
  if (cites.length === 0 || cited.length < cites.length || !/\p{L}/u.test(words) || [...text].length > SENTENCE_MAX || /:\/\/|www\./i.test(words)) return null
  const known = numbersIn(cited.map(({ name, text: said }) => `${name} ${said}`).join(' '))
  return [...numbersIn(words)].every((number) => known.has(number)) ? { text, cites } : null
}
