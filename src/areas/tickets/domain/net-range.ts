/** Bounds of a ticket's net amount, in the ticket's own unit. Both bounds are inclusive, and have at most four decimals. */
export interface NetRange {
  readonly gte?: string
  readonly lte?: string
}

const AMOUNT = /^\d{1,8}(?:\.\d{1,4})?$/
/** The number of decimals with which net amounts are stored. */
const PLACES = 4

/** Reads the bounds that are typed after `net`: `>24`, `>=24`, `<10`, `:10..24` or `:24`. Null if the text is not a bound. */
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

/** Bounds from a URL or from stored filters, without those that are not valid amounts. Undefined if no bound remains. */
export function normalNet(range: { readonly gte?: string | null; readonly lte?: string | null } | undefined): NetRange | undefined {
  const gte = range?.gte == null ? null : amount(range.gte)
  const lte = range?.lte == null ? null : amount(range.lte)
  return gte === null && lte === null ? undefined : { ...(gte !== null && { gte }), ...(lte !== null && { lte }) }
}

/** Bounds in words: '10 to 24', 'over 24', 'at least 24'. */
export function netWords({ gte, lte }: NetRange): string {
  if (gte !== undefined && lte !== undefined) return gte === lte ? gte : `${gte} to ${lte}`
  if (gte !== undefined) return isNextTo(gte, '1') ? `over ${moved(gte, -1n)}` : `at least ${gte}`
  return isNextTo(lte ?? '', '9') ? `under ${moved(lte ?? '', 1n)}` : `at most ${lte ?? ''}`
}

/** Bounds as they are written in a filter line. */
export function netLine({ gte, lte }: NetRange): string {
  if (gte !== undefined && lte !== undefined) return `net:${gte === lte ? gte : `${gte}..${lte}`}`
  if (gte !== undefined) return isNextTo(gte, '1') ? `net>${moved(gte, -1n)}` : `net>=${gte}`
  return isNextTo(lte ?? '', '9') ? `net<${moved(lte ?? '', 1n)}` : `net<=${lte ?? ''}`
}

/** An amount without zeros that are not needed. Null if the text is not an amount. */
function amount(text: string): string | null {
  return AMOUNT.test(text) ? moved(text, 0n) : null
}

/** An amount, increased by this many ten-thousandths. */
function moved(text: string, by: bigint): string {
  const [whole = '0', part = ''] = text.split('.')
  const sum = String(BigInt(whole + part.padEnd(PLACES, '0')) + by).padStart(PLACES + 1, '0')
  const fraction = sum.slice(-PLACES).replace(/0+$/, '')
  return fraction === '' ? sum.slice(0, -PLACES) : `${sum.slice(0, -PLACES)}.${fraction}`
}

/**
 * True if the last of a bound's four decimals is this digit. Such a bound is one ten-thousandth above ('1') or below ('9') the amount that
 * was typed after `>` or `<`.
 */
function isNextTo(text: string, last: '1' | '9'): boolean {
  return new RegExp(`\\.\\d{${PLACES - 1}}${last}$`).test(text)
}
