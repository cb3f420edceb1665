import type { Bench, BenchLine } from '#tests/bench/bench'
import { measureBig, type BigFigures } from '#tests/bench/big/measure-big'

const USUAL = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const GROWN = Number(process.env.BENCH_TICKETS_GROWN ?? 10_000_000)

const names: Readonly<Record<keyof BigFigures, string>> = {
  page: 'list of 30, page only',
  total: 'list of 30 with total, usual filters',
  rate: 'the same, 16 clients, answers a second',
  delivered: '5,000 marked delivered, with events',
  flagged: '5,000 flagged, with events',
  assigned: '5,000 given a pay code, with events',
}
const floors = {
  page: 'the ids and rows of the page, prepared, no policies',
  bulk: 'an UPDATE of eight columns with one index, and the events',
} as const
const aims: Readonly<Record<keyof BigFigures, number>> = { page: 1.5, total: 2, rate: 0.5, delivered: 3, flagged: 3, assigned: 3 }
/** How many times slower a figure may be with ten times the tickets. */
const GROWTH = 1.3

/**
 * Lists and bulk changes in ten agencies, one of which has half of the tickets. Measures with a million and with ten million tickets, each
 * compared with baselines that stay the same when the product changes. Then compares the two measurements. Both databases are kept. Loading
 * ten million tickets takes about 20 minutes; BENCH_TICKETS_GROWN=0 skips the database with ten million tickets.
 */
export const bench: Bench = async () => {
  const usual = await measureBig(USUAL)
  const lines = linesOf(usual, USUAL)
  if (GROWN === 0) return lines
  const grown = await measureBig(GROWN)
  return [...lines, ...linesOf(grown, GROWN), ...kinds.map((kind): BenchLine => ({
    ...unitOf(kind), name: `${names[kind]}: at ${GROWN} tickets against itself at ${USUAL}`,
    ours: grown[kind].ours, floor: usual[kind].ours, aim: kind === 'rate' ? 1 / GROWTH : GROWTH,
  }))]
}

const kinds = Object.keys(names) as (keyof BigFigures)[]

function linesOf(figures: BigFigures, tickets: number): BenchLine[] {
  return kinds.map((kind) => {
    const floor = kind === 'page' || kind === 'total' || kind === 'rate' ? floors.page : floors.bulk
    return { ...unitOf(kind), name: `${names[kind]}, of ${tickets} tickets, p50, against ${floor}`, ...figures[kind], aim: aims[kind] }
  })
}

function unitOf(kind: keyof BigFigures): Pick<BenchLine, 'unit' | 'better'> {
  return kind === 'rate' ? { unit: '/s', better: 'more' } : { unit: 'ms' }
}
