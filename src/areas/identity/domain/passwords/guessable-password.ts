/** Words that anyone would try first: the product's name, words of the construction trade, and words that mean password. */
const PRODUCT_WORDS: readonly string[] = ['slipway', 'dotslip', 'ticket', 'tickets', 'delivery', 'passphrase', 'transportation', 'department', 'construction', 'contractor', 'highway']
/** Minimum length of a word that is looked for. Shorter words are in too many passwords by chance. */
const SHORTEST_WORD = 4
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * The forms of a password that are looked up among common words: in lower case, without digits and symbols at the ends, and with digits and
 * symbols that replace letters changed back into letters. One form of "P@ssw0rd2026!" is "password".
 */
function passwordCores(password: string): readonly string[] {
  const small = password.normalize('NFKC').toLowerCase()
  const bare = stripped(small)
  return [...new Set([small, bare, stripped(plain(small)), plain(bare)])].filter((core) => core !== '')
}

/** The words in the names of a person and their agency. A password must not consist of these words. */
export function personalWords(texts: readonly (string | null)[]): readonly string[] {
  return texts.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= SHORTEST_WORD)
}

/**
 * True if a password is only a common or personal word with additions such as digits at the ends. `isCommon` looks a word up in the
 * server's list. A phrase of several words is not guessable by this rule.
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
