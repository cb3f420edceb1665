import type { Page } from 'playwright'

declare global {
  interface Window {
    heard: string[]
  }
}

/** What a screen reader says by itself of a page: every sentence that comes into a live region, in its order. */
export interface Ear {
  /** Notes a key and presses it. */
  press(key: string): Promise<void>
  /** Notes what is typed and types it. */
  type(text: string): Promise<void>
  /** Notes what was said since the last note, and then the element that has the focus: its role, name, state and value. */
  listen(): Promise<void>
  /** All notes: a key a line, under it what was heard. */
  text(): string
}

/** Said only when the server is slow to answer. */
const WHEN_SLOW = /^Saving/

/** Begins to listen to a page. Sentences that depend on how quick the machine is are left out. */
export async function earAt(page: Page): Promise<Ear> {
  await page.evaluate(() => {
    window.heard = []
    const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
    new MutationObserver((changes) => {
      const touched = new Set<Element>()
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (region) touched.add(region)
      }
      for (const region of touched) {
        const sentence = region.textContent.replaceAll(/\s+/g, ' ').trim()
        if (sentence !== '') window.heard.push(sentence)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const lines: string[] = []
  return {
    async press(key) {
      lines.push(key)
      await page.keyboard.press(key)
    },
    async type(text) {
      lines.push(`types ${text}`)
      await page.keyboard.type(text)
    },
    async listen() {
      const said = await page.evaluate(() => window.heard.splice(0))
      lines.push(...said.filter((sentence) => !WHEN_SLOW.test(sentence)).map((sentence) => `    says   ${sentence}`))
      const focus = (await page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? ''
      lines.push(`    is on  ${focus.replace(/^- /, '')}`)
    },
    text: () => `${lines.join('\n')}\n`,
  }
}
