/** The bounds of a ticket's net amount in its own unit, both inclusive, as decimals with at most four places. */
export interface NetRange {
  readonly gte?: string
  readonly lte?: string
}

const AMOUNT = /^\d{1,8}(?:\.\d{1,4})?$/
/** Net amounts are stored with this many decimals. */
const PLACES = 4

/** Reads what is typed after `net`: `>24`, `>=24`, `<10`, `:10..24` or `:24`. Null if it is not a bound. */
export function readNet(operator: string, text: string): NetRange | null {
  if (operator === ':') {
    const [first = '', last = first, ...more] = text.split('..')
    if (more.length > 0 || (first === '' && last === '')) return null
    const [gte, lte] = [first === '' ? undefined : amount(first), last === '' ? undefined : amount(last)]
    if (gte === null || lte === null) return null
    return gte !== undefined && lte !== undefined && Number(gte) > Number(lte) ? null : { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
  }
  const bound = amount(text)
  if (bound === null) return null
  if (operator === '>=') return { gte: bound }
  if (operator === '<=') return { lte: bound }
  if (operator === '>') return { gte: moved(bound, 1n) }
  return operator === '<' && Number(bound) > 0 ? { lte: moved(bound, -1n) } : null
}

/** The valid part of a range that comes from an address or from stored filters. */
export function normalNet(range: { readonly gte?: string | null; readonly lte?: string | null } | undefined): NetRange | undefined {
  const gte = range?.gte == null ? null : amount(range.gte)
  const lte = range?.lte == null ? null : amount(range.lte)
  return gte === null && lte === null ? undefined : { ...(gte !== null && { gte }), ...(lte !== null && { lte }) }
}

/** A range in words: '10 to 24', 'over 24', 'at least 24'. */
export function netWords({ gte, lte }: NetRange): string {
  if (gte !== undefined && lte !== undefined) return gte === lte ? gte : `${gte} to ${lte}`
  if (gte !== undefined) return isNextTo(gte, '1') ? `over ${moved(gte, -1n)}` : `at least ${gte}`
  return isNextTo(lte ?? '', '9') ? `under ${moved(lte ?? '', 1n)}` : `at most ${lte ?? ''}`
}

/** A range as it is written in a filter line. */
export function netLine({ gte, lte }: NetRange): string {
  if (gte !== undefined && lte !== undefined) return `net:${gte === lte ? gte : `${gte}..${lte}`}`
  if (gte !== undefined) return isNextTo(gte, '1') ? `net>${moved(gte, -1n)}` : `net>=${gte}`
  return isNextTo(lte ?? '', '9') ? `net<${moved(lte ?? '', 1n)}` : `net<=${lte ?? ''}`
}

/** An amount without needless zeros; null if it is not an amount. */
function amount(text: string): string | null {
  return AMOUNT.test(text) ? moved(text, 0n) : null
}

/** An amount plus this many ten-thousandths. */
function moved(text: string, by: bigint): string {
  const [whole = '0', part = ''] = text.split('.')
  const sum = String(BigInt(whole + part.padEnd(PLACES, '0')) + by).padStart(PLACES + 1, '0')
  const fraction = sum.slice(-PLACES).replace(/0+$/, '')
  return fraction === '' ? sum.slice(0, -PLACES) : `${sum.slice(0, -PLACES)}.${fraction}`
}

/** True for a bound that is one ten-thousandth away from a typed amount, because `>` or `<` was typed. */
function isNextTo(text: string, last: '1' | '9'): boolean {
  return new RegExp(`\\.\\d{${PLACES - 1}}${last}$`).test(text)
}
