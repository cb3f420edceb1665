import { expect, test } from 'vitest'
import { KeyedLimiter, Limiter } from '#src/platform/server/limiter'

const refusal = () => new Error('refused') as never
const outcomes = (works: readonly Promise<unknown>[]) => Promise.all(works.map((work) => work.then(() => 'done', () => 'refused')))

test('M7 so many run at once, so many wait, and the next one is refused at once', async () => {
  const limiter = new Limiter({ atOnce: 2, mostWaiting: 3, refusal })
  let [running, most] = [0, 0]
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const works = Array.from({ length: 7 }, () => limiter.run(async () => {
    running += 1
    most = Math.max(most, running)
    await gate
    running -= 1
  }))
  const refused = await outcomes(works.slice(5))
  open()
  expect([refused, await outcomes(works.slice(0, 5)), most, limiter.isIdle]).toEqual([['refused', 'refused'], Array(5).fill('done'), 2, true])
})

test('H3 a caller that waits longer than the limit is refused and leaves the queue, and those behind keep their turn', async () => {
  const limiter = new Limiter({ atOnce: 1, mostWaiting: 10, waitMs: 30, refusal })
  const release = await limiter.take()
  expect(await outcomes([limiter.take(), limiter.take()])).toEqual(['refused', 'refused'])
  const next = limiter.take()
  release()
  release()
  ;(await next)()
  expect(limiter.isIdle).toBe(true)
})

test('H3 a caller that is canceled while waiting leaves the queue at once, and takes no slot from those behind', async () => {
  const limiter = new Limiter({ atOnce: 1, mostWaiting: 1, refusal })
  const release = await limiter.take()
  const canceled = new AbortController()
  let isRun = false
  const waiting = limiter.run(() => Promise.resolve((isRun = true)), canceled.signal)
  canceled.abort(new Error('canceled'))
  await expect(waiting).rejects.toThrow('canceled')
  // the one place in the queue is free again while the first call is still running
  const next = limiter.take()
  release()
  ;(await next)()
  expect([isRun, limiter.isIdle]).toEqual([false, true])
  await expect(limiter.take(canceled.signal)).rejects.toThrow('canceled')
  expect(limiter.isIdle).toBe(true)
})

test('H3 work that fails gives its slot back', async () => {
  const limiter = new Limiter({ atOnce: 1, mostWaiting: 0, refusal })
  expect(await outcomes([limiter.run(() => Promise.reject(new Error('no')))])).toEqual(['refused'])
  expect(await limiter.run(async () => 'again')).toBe('again')
})

test('H3 calls under one key take no slot from another key', async () => {
  const limiter = new KeyedLimiter({ atOnce: 1, mostWaiting: 0, refusal })
  const release = await limiter.take('a')
  expect(await outcomes([limiter.take('a'), limiter.take('b')])).toEqual(['refused', 'done'])
  release()
  expect(await outcomes([limiter.take('a')])).toEqual(['done'])
})

test('H3 a slot that is released twice does not free the slot that was taken in between', async () => {
  const limiter = new KeyedLimiter({ atOnce: 1, mostWaiting: 0, refusal })
  const release = await limiter.take('a')
  release()
  await limiter.take('a')
  release()
  expect(await outcomes([limiter.take('a')])).toEqual(['refused'])
})
