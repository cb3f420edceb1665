/**
 * The shortest time in which a person can see something new and react to it. A key pressed within this time was a reaction to what was
 * shown before.
 */
export const SEEN_MS = 250

/**
 * Calls `painted` with the time, in ms of the page's clock, at which the current rendering appeared on the screen. Returns a function that
 * cancels the callback.
 */
export function whenPainted(painted: (at: number) => void): () => void {
  // The callback of the second frame runs after the first frame is on the screen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(painted)
  })
  return () => cancelAnimationFrame(frame)
}
