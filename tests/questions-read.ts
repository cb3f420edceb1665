import type { Page } from 'playwright'

/** Longer than the shortest time in which a popup can be read. */
const READING_MS = 400

/** Makes an Enter wait until an open confirmation can have been read, as a person does: the popup ignores an earlier one (F5). */
export function questionsAreRead(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    if (key === 'Enter') await page.evaluate(read, READING_MS)
    return press(key, options)
  }
}

/** Measured by the frames of the page, because the times of the browser's key events can be behind its clock. */
async function read(ms: number): Promise<void> {
  if (document.querySelector('[role="alertdialog"]') === null) return
  const since = performance.now()
  await new Promise<void>((resolve) => {
    const look = (now: number) => (now - since >= ms ? resolve() : void requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
}
