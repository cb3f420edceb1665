/** One line of a bench: our figure beside its floor of the same run. Less is better unless `more` is said. */
export interface BenchLine {
  readonly name: string
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | '/s' | 'keys'
  readonly ours: number
  /** What it is held against: the bare thing measured in this same run, or a fixed limit. */
  readonly floor: number
  /** The ratio of ours to the floor that is aimed at: at most, or at least where more is better. */
  readonly aim: number
  readonly better?: 'more'
}

/** A file tests/bench/<name>.bench.ts exports one of these as `bench`. */
export type Bench = () => Promise<readonly BenchLine[]>

/** The ratio of a line, and whether its aim is met. */
export function judge({ ours, floor, aim, better }: BenchLine): { ratio: number; holds: boolean } {
  const ratio = ours / floor
  return { ratio, holds: better === 'more' ? ratio >= aim : ratio <= aim }
}

/** The 50th, 95th and 98th of a hundred times, in their unit. */
export function percentiles(times: readonly number[]): { p50: number; p95: number; p98: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p98: at(0.98) }
}
