import { numbersIn } from '#src/areas/assist/domain/runs/answer'
import { plainText } from '#src/areas/assist/domain/public/answer-text'

/** A sentence of an answer that passed the checks: it cites only sources that were sent, and all its numbers are in the cited sources. */
export interface Sentence {
  readonly text: string
  /** The numbers of the cited sources in the list that was sent. */
  readonly cites: readonly number[]
}

/** A source as sent to the provider, with its number. */
export interface SentSource {
  readonly id: number
  readonly name: string
  readonly text: string
}

export const SENTENCES_MAX = 8
const SENTENCE_MAX = 600
const CITED = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g
/** The end of a sentence, including its citations. The period in a number, after `No.`, or after an initial does not end a sentence. */
const END = /(?<!\b(?:No|Nos|St|approx|\p{Lu}))[.!?](?:\s*\[[\d,\s]{1,40}\])*(?=\s+(?!\[))/u

/** Splits the text so far into complete sentences and the unfinished rest. `isEnd` means that no more text follows. */
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
 * Reads a sentence and its citations. Null if the sentence may not be shown: it cites no source, cites one that was not sent, has a number
 * that is in none of the cited sources, has a web address, is too long, or has no letters. Sentences are always shown as plain text.
 */
export function readSentence(written: string, sources: readonly SentSource[]): Sentence | null {
  const text = plainText(written, SENTENCE_MAX + 1)
  const cites = [...new Set([...text.matchAll(CITED)].flatMap(([, list = '']) => list.split(',').map(Number)))]
  const cited = sources.filter(({ id }) => cites.includes(id))
  const words = text.replaceAll(CITED, ' ')
  if (cites.length === 0 || cited.length < cites.length || !/\p{L}/u.test(words) || [...text].length > SENTENCE_MAX || /:\/\/|www\./i.test(words)) return null
  const known = numbersIn(cited.map(({ name, text: sourceText }) => `${name} ${sourceText}`).join(' '))
  return [...numbersIn(words)].every((number) => known.has(number)) ? { text, cites } : null
}
