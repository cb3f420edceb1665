/** The shortest time in which a person can see something new and decide. A key pressed earlier was a response to what was shown before. */
export const SEEN_MS = 250

/**
 * Calls back with the time, in ms of the page's clock, at which what is rendered now was painted. Returns a function that stops waiting for
 * it.
 */
export function whenPainted(painted: (at: number) => void): () => void {
  // The callback of the second frame runs after the first one is on the screen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(painted)
  })
  return () => cancelAnimationFrame(frame)
}
