import type { Page } from 'playwright'

/** Longer than the shortest time in which a popup can be read. */
const READING_MS = 400

/**
 * Makes each press of Enter wait until an open confirmation has been shown long enough to be read, as a person would wait: the popup
 * ignores an earlier Enter (F5).
 */
export function questionsAreRead(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    if (key === 'Enter') await page.evaluate(read, READING_MS)
    return press(key, options)
  }
}

/**
 * Waits until an open confirmation has been shown for this time, counted by the frames of the page, because the times of the browser's key
 * events can be behind its clock.
 */
async function read(ms: number): Promise<void> {
  if (document.querySelector('[role="alertdialog"]') === null) return
  const since = performance.now()
  await new Promise<void>((resolve) => {
    const look = (now: number) => (now - since >= ms ? resolve() : void requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
}
