/** What the benchmark measures in a page: slow key presses, and the frames of a scroll. */
export interface Measures {
  readonly keys: number[]
  frames(count: number): Promise<number[]>
}
declare global {
  interface Window {
    measures: Measures
  }
}

const keys: number[] = []
const slow: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === 'keydown') keys.push(entry.duration)
}).observe(slow)

window.measures = {
  keys,
  frames: (count) =>
    new Promise((done) => {
      const port = document.querySelector('.ag-grid-viewport')
      const spent: number[] = []
      let before = performance.now()
      const frame = (now: number): void => {
        spent.push(now - before)
        before = now
        if (port) port.scrollTop += 84
        if (spent.length <= count) requestAnimationFrame(frame)
        else done(spent.slice(1))
      }
      requestAnimationFrame(frame)
    }),
}
