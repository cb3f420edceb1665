/** Pseudorandom values, the same for the same seed. */
export interface Random {
  /** Returns a number of at least 0 and below 1. */
  next(): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
  /** A UUID in the format of version 4. */
  uuid(): string
}

/** A separate generator per seed (sfc32 over a hash of the seed), so that more rows of one kind do not change those of another. */
export function openRandom(seed: string): Random {
  let [a, b, c, d] = wordsOf(seed)
  const word = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let n = 0; n < 12; n += 1) word()
  const next = () => word() / 4_294_967_296
  const hex = () => word().toString(16).padStart(8, '0')
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick(choices) {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new Error('nothing to pick from')
      return choice
    },
    uuid() {
      const text = hex() + hex() + hex() + hex()
      const variant = '89ab'[word() & 3] ?? '8'
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`
    },
  }
}

function wordsOf(seed: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (let index = 0; index < seed.length; index += 1) {
    const code = seed.charCodeAt(index)
    h1 = h2 ^ Math.imul(h1 ^ code, 597_399_067)
    h2 = h3 ^ Math.imul(h2 ^ code, 2_869_860_233)
    h3 = h4 ^ Math.imul(h3 ^ code, 951_274_213)
    h4 = h1 ^ Math.imul(h4 ^ code, 2_716_044_179)
  }
  return [h1 | 0, h2 | 0, h3 | 0, h4 | 0]
}
