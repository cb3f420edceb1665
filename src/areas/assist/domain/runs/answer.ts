import { listIn, memberOf, plainText } from '#src/areas/assist/domain/public/answer-text'

/** A record that a remark is about. */
export interface RemarkSource {
  readonly kind: 'ticket' | 'daily_work_report' | 'finding'
  readonly id: number
  /** The ticket number, the report's name or the finding's check, as people know it. */
  readonly name: string
}

/** A remark from the provider's answer, with its sources. */
export interface ReadRemark {
  readonly text: string
  readonly sources: readonly RemarkSource[]
}

/** The usable remarks of an answer, and how many were left out. */
export interface ReadRemarks {
  readonly remarks: readonly ReadRemark[]
  readonly left_out: number
}

export const REMARKS_MAX = 10
export const REMARK_MAX = 500
const SOURCES_MAX = 20

/**
 * Reads the remarks of an answer: `{"remarks": [{"text", "sources": ["T1", "F2"]}]}`, alone or in a code block. Null if the answer does not
 * have this form. A remark is left out if it names no source that was sent, or has a number that is not in `facts`, the facts as sent:
 * numbers must come from our own records, never from a model.
 */
export function readRemarks(answer: string, facts: string, sources: ReadonlyMap<string, RemarkSource>): ReadRemarks | null {
  const entries = listIn(answer, 'remarks')
  if (entries === null) return null
  const known = numbersIn(facts)
  const remarks = entries.slice(0, REMARKS_MAX).flatMap((one) => {
    const text = plainText(memberOf(one, 'text'), REMARK_MAX)
    const named = memberOf(one, 'sources')
    const from = Array.isArray(named) ? [...new Set(named.slice(0, SOURCES_MAX))].flatMap((key) => sources.get(String(key)) ?? []) : []
    return text !== '' && from.length > 0 && [...numbersIn(text)].every((number) => known.has(number)) ? [{ text, sources: from }] : []
  })
  return { remarks, left_out: entries.length - remarks.length }
}

/** The numbers in a text, each in one notation: 1,200.50 is 1200.5. */
export function numbersIn(text: string): ReadonlySet<string> {
  return new Set((text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((match) => {
    const plain = match.replaceAll(',', '')
    const short = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
    return short.replace(/^0+(?=\d)/, '')
  }))
}
