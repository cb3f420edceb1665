/**
 * Yields the values of a generator. While the caller works with one value, the next one is being generated, but no more than that. If the
 * generator throws, the caller first gets all values from before the error.
 */
export async function* oneAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = begin(values)
  try {
    for (let result = await next; result.done !== true; result = await next) {
      next = begin(values)
      yield result.value
    }
  } finally {
    // the caller may have stopped early; wait for the next value, so that nothing keeps reading
    await next.catch(() => undefined)
    await values.return(undefined)
  }
}

function begin<T>(values: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const next = values.next()
  // prevents an unhandled rejection before the caller awaits `next`
  next.catch(() => undefined)
  return next
}
