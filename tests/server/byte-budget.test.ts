import { expect, test } from 'vitest'
import { ByteBudget } from '#src/platform/server/http/limits/byte-budget'

const refusal = () => new Error('refused') as never
const outcome = (work: Promise<unknown>) => work.then(() => 'taken', () => 'refused')

test('M7 B9 bytes are granted while there are some, then in order, and a large request is not overtaken', async () => {
  const budget = new ByteBudget({ bytes: 100, mostWaiting: 2, waitMs: 10_000, refusal })
  const [first, second] = [await budget.take(60), await budget.take(40)]
  const order: string[] = []
  const large = budget.take(70).then((release) => {
    order.push('large')
    release()
  })
  const small = budget.take(10).then((release) => {
    order.push('small')
    release()
  })
  expect(await outcome(budget.take(1))).toBe('refused')
  second()
  second()
  expect(order).toEqual([])
  first()
  await Promise.all([large, small])
  expect([order, budget.isIdle]).toEqual([['large', 'small'], true])
})

test('M7 B9 a request that waits too long is refused, and those behind it are served; a request for more than everything gets everything', async () => {
  const budget = new ByteBudget({ bytes: 100, mostWaiting: 5, waitMs: 30, refusal })
  const half = await budget.take(50)
  const [whole, little] = [outcome(budget.take(1_000)), budget.take(10)]
  expect(await whole).toBe('refused')
  ;(await little)()
  half()
  ;(await budget.take(1_000))()
  expect(budget.isIdle).toBe(true)
})
