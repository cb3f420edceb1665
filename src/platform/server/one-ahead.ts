/**
 * Yields the values of a generator. While the caller works with one value, the next value is already being generated, but only that one. If
 * the generator throws, the caller first gets all values from before the error.
 */
export async function* oneAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = begin(values)
  try {
    for (let result = await next; result.done !== true; result = await next) {
      next = begin(values)
      yield result.value
    }
  } finally {
    // if the caller stopped early, wait for the next value, so that the generator does not continue to read afterwards
    await next.catch(() => undefined)
    await values.return(undefined)
  }
}

function begin<T>(values: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const next = values.next()
  // until the caller awaits `next`, a failure would otherwise be an unhandled rejection
  next.catch(() => undefined)
  return next
}
