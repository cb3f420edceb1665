/** One result of a benchmark: our figure and a baseline measured in the same run. Lower is better unless `better` is 'more'. */
export interface BenchLine {
  readonly name: string
  readonly unit: 'ms' | 's' | '%' | 'kB' | 'MB' | '/s' | 'keys'
  readonly ours: number
  /** The baseline: the same work without our code, measured in the same run, or a fixed limit. */
  readonly floor: number
  /** The target for the ratio of `ours` to `floor`: its maximum, or its minimum when more is better. */
  readonly aim: number
  readonly better?: 'more'
  /** The 95th percentiles, where `ours` and `floor` are the 50th. */
  readonly p95?: { readonly ours: number; readonly floor: number }
}

/** A benchmark. Each file tests/bench/<name>.bench.ts exports one as `bench`. A long one yields its results one by one. */
export type Bench = () => Promise<readonly BenchLine[]> | AsyncIterable<BenchLine>

/** The ratio of a result, and whether it meets its target. */
export function judge({ ours, floor, aim, better }: BenchLine): { ratio: number; holds: boolean } {
  const ratio = ours / floor
  return { ratio, holds: better === 'more' ? ratio >= aim : ratio <= aim }
}

/** The 50th, 95th and 98th percentiles of these times. */
export function percentiles(times: readonly number[]): { p50: number; p95: number; p98: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p98: at(0.98) }
}
