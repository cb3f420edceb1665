import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { forgetAnswers, queryClient } from '#src/platform/client/api/query-client'

/** A query whose answers come only when the test says so. */
function slowQuery(key: string) {
  const answers: ((value: string | Error) => void)[] = []
  const read = () => new Promise<string>((resolve, reject) => answers.push((value) => (value instanceof Error ? reject(value) : resolve(value))))
  const options = { queryKey: [key], queryFn: read }
  return {
    options,
    asked: () => answers.length,
    async answer(at: number, value: string | Error) {
      answers[at]?.(value)
      await new Promise((done) => setTimeout(done, 0))
    },
    state: () => queryClient.getQueryState<string>([key]),
    watch: () => new QueryObserver(queryClient, options).subscribe(() => undefined),
  }
}

afterEach(forgetAnswers)

test('a first read that a change hits is shown, and then repeated once, however many changes there were', async () => {
  const query = slowQuery('burst')
  const stop = query.watch()
  for (let change = 0; change < 20; change += 1) void queryClient.invalidateQueries({ queryKey: ['burst'] })
  await query.answer(0, 'before')
  expect(query.state()?.data).toBe('before')
  expect(query.asked()).toBe(2)
  await query.answer(1, 'after')
  expect(query.state()).toMatchObject({ data: 'after', isInvalidated: false })
  expect(query.asked()).toBe(2)
  stop()
})

test('a caller that waits for the invalidation gets the answer from after the change', async () => {
  const query = slowQuery('waits')
  const stop = query.watch()
  let dataThen: unknown
  void queryClient.invalidateQueries({ queryKey: ['waits'] }).then(() => (dataThen = query.state()?.data))
  await query.answer(0, 'before')
  expect(dataThen).toBeUndefined()
  await query.answer(1, 'after')
  expect(dataThen).toBe('after')
  stop()
})

test('a read that began before the query was only marked as out of date does not count as fresh', async () => {
  const query = slowQuery('marked')
  const first = queryClient.fetchQuery({ ...query.options, staleTime: 60_000 })
  await queryClient.invalidateQueries({ queryKey: ['marked'], refetchType: 'none' })
  await query.answer(0, 'before')
  await first
  expect([query.asked(), query.state()?.isInvalidated]).toEqual([1, true])
  const second = queryClient.fetchQuery({ ...query.options, staleTime: 60_000 })
  await query.answer(1, 'after')
  expect(await second).toBe('after')
})

test('a later read of a query that no view shows does not count as fresh either, when a change hits it', async () => {
  const query = slowQuery('unseen')
  const first = queryClient.fetchQuery(query.options)
  await query.answer(0, 'first')
  await first
  const second = queryClient.fetchQuery({ ...query.options, staleTime: 0 })
  void queryClient.invalidateQueries({ queryKey: ['unseen'] })
  await query.answer(1, 'before')
  await second
  expect([query.asked(), query.state()?.isInvalidated]).toEqual([2, true])
})

test('a change while a later read of a shown query is under way starts one new read', async () => {
  const query = slowQuery('later')
  const stop = query.watch()
  await query.answer(0, 'first')
  void queryClient.invalidateQueries({ queryKey: ['later'] })
  void queryClient.invalidateQueries({ queryKey: ['later'] })
  expect(query.asked()).toBe(3)
  await query.answer(2, 'last')
  expect([query.asked(), query.state()?.data]).toEqual([3, 'last'])
  stop()
})

test('a first read that fails, or whose query was removed, is not repeated', async () => {
  const [failing, removed] = [slowQuery('fails'), slowQuery('removed')]
  const stops = [failing.watch(), removed.watch()]
  const done = queryClient.invalidateQueries()
  await failing.answer(0, new Error('no'))
  forgetAnswers()
  await removed.answer(0, 'late')
  await done
  expect([failing.asked(), removed.asked()]).toEqual([1, 1])
  stops.forEach((stop) => stop())
})
