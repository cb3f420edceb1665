/** Words that anybody would guess first: the product, its trade, and what a form calls a password. */
const PRODUCT_WORDS: readonly string[] = ['slipway', 'dotslip', 'ticket', 'tickets', 'delivery', 'passphrase', 'transportation', 'department', 'construction', 'contractor', 'highway']
/** A word this short is in too many passwords by chance. */
const SHORTEST_WORD = 4
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * What a password is made of once its decoration is taken off: small letters, without the digits and signs at its ends,
 * and with letters for the signs that replace them. "P@ssw0rd2026!" has "password".
 */
function passwordCores(password: string): readonly string[] {
  const small = password.normalize('NFKC').toLowerCase()
  const bare = stripped(small)
  return [...new Set([small, bare, stripped(plain(small)), plain(bare)])].filter((core) => core !== '')
}

/** The words of a person and their agency that a password must not be made of. */
export function personalWords(texts: readonly (string | null)[]): readonly string[] {
  return texts.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= SHORTEST_WORD)
}

/**
 * True when nothing but decoration is left of a password beside common or personal words. `isCommon` knows the list of the
 * server; a phrase of several words is not guessable by this rule.
 */
export function isGuessable(password: string, personal: readonly string[], isCommon: (word: string) => boolean): boolean {
  const known = new Set([...PRODUCT_WORDS, ...personal])
  return passwordCores(password).some((core) => isCommon(core) || known.has(core) || known.has(core.replace(/[^\p{L}]/gu, '')))
}

function stripped(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function plain(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join('')
}
