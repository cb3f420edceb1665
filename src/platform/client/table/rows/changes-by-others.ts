const quietMs = 5_000

/**
 * Counts the changes by other people and announces the count with `say`: the first change immediately, later changes together, at most
 * every `everyMs` ms, by default 5 seconds (WORK-31). Returns a function to call with the number of new changes.
 */
export function changesByOthers(say: (count: number) => void, everyMs = quietMs): (count: number) => void {
  let waiting = 0
  let isQuiet = false
  const speak = (): void => {
    if (waiting === 0) {
      isQuiet = false
      return
    }
    const count = waiting
    waiting = 0
    isQuiet = true
    setTimeout(speak, everyMs)
    say(count)
  }
  return (count) => {
    waiting += count
    if (!isQuiet) speak()
  }
}
