import type { Page } from 'playwright'

/** A position on the screen, away from the screen's corner. */
const AWAY = { left: 200, top: 100 }

/**
 * Moves a page's window away from the pointer, which a headless Chromium leaves in the corner of the screen. There, it would open the menu,
 * which covers what a test clicks. In the full Chromium, the window is not in the corner anyway.
 */
export async function leavePointer(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget')
  if (bounds.left === 0 && bounds.top === 0) await session.send('Browser.setWindowBounds', { windowId, bounds: AWAY })
  await session.detach()
}
