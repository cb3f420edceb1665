import { readTicket } from '#src/areas/scans/server/recognition/read-ticket'
import { scannedFields } from '#src/areas/scans/domain/requests/answers'
import { HttpError } from '#src/platform/server/http/errors'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { madeTicket } from '#tests/bench/scans/made-tickets'

const MANY = Number(process.env.BENCH_SCANS ?? 210)
/** The longest time that a page may take. */
const LONGEST_S = 10
const WHO = { dot_authority_id: 1, id: 1 }

/**
 * Text scans of generated tickets in six layouts: how many of the filled-in values are right, how many are filled in, and how long a page
 * takes.
 */
export const bench: Bench = async () => {
  const counts = new Map<string, { filled: number; right: number; printed: number }>()
  const times: number[] = []
  const count = (name: string, filled: boolean, right: boolean, printed: boolean) => {
    const before = counts.get(name) ?? { filled: 0, right: 0, printed: 0 }
    counts.set(name, { filled: before.filled + Number(filled), right: before.right + Number(right), printed: before.printed + Number(printed) })
  }
  for (let nth = 0; nth < MANY; nth += 1) {
    const { layout, picture, truth } = await madeTicket(nth)
    const begun = performance.now()
    const values = await valuesOf(picture)
    times.push((performance.now() - begun) / 1000)
    for (const field of scannedFields) {
      const [value, wanted] = [values[field] ?? '', truth[field] ?? '']
      const isRight = value !== '' && value === wanted
      for (const name of ['all', layout, field]) count(name, value !== '', isRight, wanted !== '')
      if (value !== '' && !isRight) console.log(`ticket ${nth} (${layout}): ${field} is '${value}' and not '${wanted}'`)
    }
  }
  const lines = [...counts].filter(([, { printed }]) => printed > 0).flatMap(([name, { filled, right, printed }]): BenchLine[] => [
    { name: `text scan, ${name}: filled values that are right, of 100 %`, unit: '%', ours: (100 * right) / Math.max(1, filled), floor: 100, aim: name === 'all' ? 0.99 : 0.95, better: 'more' },
    { name: `text scan, ${name}: printed values that are filled and right, of 100 %`, unit: '%', ours: (100 * right) / printed, floor: 100, aim: name === 'all' ? 0.85 : 0.5, better: 'more' },
  ])
  const { printed, filled } = counts.get('all') ?? { printed: 1, filled: 0 }
  lines.push({ name: 'text scan: printed values that are left empty, of 100 %', unit: '%', ours: (100 * (printed - filled)) / printed, floor: 100, aim: 0.15 })
  return [...lines, { name: `text scan of a page, the slowest twentieth, against ${LONGEST_S} s`, unit: 's', ours: percentiles(times).p95, floor: LONGEST_S, aim: 1 }]
}

async function valuesOf(picture: Buffer): Promise<Readonly<Record<string, string>>> {
  try {
    return Object.fromEntries((await readTicket(WHO, picture)).fields.map(({ field, value }) => [field, value]))
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return {}
    throw error
  }
}
