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
  /** Notes what was said since the last note, and then the element that has the focus, by role, name, state and value, and its option. */
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
      const said = new Set<Node>()
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (!region) continue
        // Of a region that is not atomic only what comes is said, of any other all that it holds.
        if (region.getAttribute('aria-atomic') === 'false') for (const node of addedNodes) said.add(node)
        else said.add(region)
      }
      for (const node of said) {
        const sentence = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
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
      lines.push(...said.filter((sentence) => !WHEN_SLOW.test(sentence)).map((sentence) => `    says  ${sentence}`))
      const focus = (await page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? ''
      lines.push(`    is on  ${focus.replace(/^- /, '')}`)
      const active = await page.locator(':focus').getAttribute('aria-activedescendant')
      if (active === null || active === '') return
      const option = (await page.locator(`[id="${active}"]`).ariaSnapshot()).split('\n')[0] ?? ''
      lines.push(`    is on  ${option.replace(/^- /, '').replace(/:$/, '')}`)
    },
    text: () => `${lines.join('\n')}\n`,
  }
}
