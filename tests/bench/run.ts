import { readdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bench, type BenchLine, judge } from '#tests/bench/bench'

const folder = import.meta.dirname
const wanted = process.argv.slice(2)
const files = readdirSync(folder).filter((name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
/** A result with the load average of the last minute, which shows whether anything else was running on the machine. */
interface Result extends BenchLine {
  readonly ratio: number
  readonly holds: boolean
  readonly load: number
}

const results: Result[] = []
let broken = 0

console.log('name | ours | floor | ratio | aim | holds | load')
for (const file of files.toSorted()) {
  try {
    const { bench } = (await import(pathToFileURL(join(folder, file)).href)) as { bench: Bench }
    for await (const line of linesOf(bench())) {
      const result = { ...line, ...judge(line), load: loadavg()[0] ?? Number.NaN }
      results.push(result)
      console.log(written(result))
    }
  } catch (error) {
    broken++
    console.error(`${file} could not be measured:`, error)
  }
}
writeFileSync(join(folder, '..', '..', 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`)
console.log(`${results.filter(({ holds }) => holds).length} hold, ${results.filter(({ holds }) => !holds).length} do not, ${broken} could not be measured`)
process.exit(results.length === 0 || broken > 0 || results.some(({ holds }) => !holds) ? 1 : 0)

async function* linesOf(results: ReturnType<Bench>): AsyncIterable<BenchLine> {
  yield* Symbol.asyncIterator in results ? results : await results
}

function written({ name, unit, ours, floor, p95, ratio, aim, better, holds, load }: Result): string {
  const figure = (value: number, most?: number) => `${value.toPrecision(3)}${most === undefined ? '' : ` (p95 ${most.toPrecision(3)})`} ${unit}`
  const bound = better === 'more' ? `>= ${aim}` : `<= ${aim}`
  return [name, figure(ours, p95?.ours), figure(floor, p95?.floor), `${ratio.toFixed(2)}x`, bound, holds ? 'holds' : 'DOES NOT HOLD', load.toFixed(1)].join(' | ')
}
