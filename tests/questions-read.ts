import type { Page } from 'playwright'

/** Longer than the time, in ms, during which a new popup ignores Enter. */
const READING_MS = 600

/**
 * Makes each press of Enter wait until an open confirmation has been shown long enough to be read, as a person would wait: the popup
 * ignores an earlier Enter (review finding F5).
 */
export function questionsAreRead(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    if (key === 'Enter') await page.evaluate(read, READING_MS)
    return press(key, options)
  }
}

/**
 * Waits until an open confirmation has been shown for this time, measured by the times of the page's frames, because the times of key
 * events can be behind the browser's clock.
 */
async function read(ms: number): Promise<void> {
  if (document.querySelector('[role="alertdialog"]') === null) return
  const since = performance.now()
  await new Promise<void>((resolve) => {
    const look = (now: number) => (now - since >= ms ? resolve() : void requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
}
