/**
 * The values of a generator, of which the next one is being made while the caller works with this one. Only one is made ahead. What the
 * generator throws is thrown in its turn, after the caller has finished with the values before.
 */
export async function* oneAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = begin(values)
  try {
    for (let result = await next; result.done !== true; result = await next) {
      next = begin(values)
      yield result.value
    }
  } finally {
    // the caller may have stopped early: nothing goes on reading behind it
    await next.catch(() => undefined)
    await values.return(undefined)
  }
}

function begin<T>(values: AsyncGenerator<T>): Promise<IteratorResult<T>> {
  const next = values.next()
  // its error waits for its turn, and is not an unhandled one until then
  next.catch(() => undefined)
  return next
}
