import type { Page } from 'playwright/test'

/** The elements that are wider than the window, one line each, except those that scroll sideways on purpose (WORK-37). */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wideElements = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element.closest('[role=grid], .table, table, .leaflet-container, .for-ear, [inert], [hidden]') !== null) return false
      // The recent items and a project's tabs are in a row that scrolls sideways on its own.
      if (element.closest('.recent-cards, [role=tablist]') !== null) return false
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && getComputedStyle(element).visibility === 'visible' && (right > innerWidth + 1 || left < -1)
    })
    const scrolls = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page scrolls sideways'] : []
    const outermost = wideElements.filter((element) => element.parentElement === null || !wideElements.includes(element.parentElement))
    return [...scrolls, ...outermost.map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`)]
  })
}
