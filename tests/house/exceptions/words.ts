/** Texts with a word of the list that must stay, each with its reason. */
export const seenWithThem: readonly string[] = []

/** Commands whose title does not begin with a verb of the list: `Do not pay` is the specification's own name for it. */
export const titlesOfNouns: readonly string[] = [
  'reconciliation.do-not-pay: Do not pay',
]
