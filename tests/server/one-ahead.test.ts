import { expect, test } from 'vitest'
import { oneAhead } from '#src/platform/server/one-ahead'

/** Counts to `last` and records each step; throws instead of yielding the number `fails`. */
async function* counting(last: number, noted: string[], fails?: number): AsyncGenerator<number> {
  try {
    for (let n = 1; n <= last; n += 1) {
      if (n === fails) throw new Error(`no ${n}`)
      noted.push(`made ${n}`)
      yield n
    }
  } finally {
    noted.push('closed')
  }
}

const turn = () => new Promise(setImmediate)

test('one value is produced while the caller works with the one before, and no more than one', async () => {
  const noted: string[] = []
  for await (const n of oneAhead(counting(3, noted))) {
    noted.push(`begun ${n}`)
    await turn()
    noted.push(`done ${n}`)
  }
  expect(noted).toEqual(['made 1', 'made 2', 'begun 1', 'done 1', 'made 3', 'begun 2', 'done 2', 'closed', 'begun 3', 'done 3'])
})

test('an error arrives in its turn, after the work with the values before it', async () => {
  const noted: string[] = []
  const work = async () => {
    for await (const n of oneAhead(counting(3, noted, 2))) {
      await turn()
      noted.push(`done ${n}`)
    }
  }
  await expect(work()).rejects.toThrow('no 2')
  expect(noted).toEqual(['made 1', 'closed', 'done 1'])
})

test('a caller that stops early closes the generator, whatever the outcome of the value produced ahead', async () => {
  for (const fails of [undefined, 2]) {
    const noted: string[] = []
    const work = async () => {
      for await (const n of oneAhead(counting(3, noted, fails))) throw new Error(`refused ${n}`)
    }
    await expect(work()).rejects.toThrow('refused 1')
    expect(noted.at(-1)).toBe('closed')
    expect(noted).not.toContain('made 3')
  }
})
