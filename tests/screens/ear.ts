import type { Page } from 'playwright'

declare global {
  interface Window {
    heard: string[]
  }
}

/** Records what a screen reader announces on a page: every sentence that appears in a live region, in order. */
export interface Ear {
  /** Records a key and presses it. */
  press(key: string): Promise<void>
  /** Records a text and types it in one go. */
  type(text: string): Promise<void>
  /** Records what was announced since the last call, then the focused element (role, name, state and value) and its active option. */
  listen(): Promise<void>
  /** The whole record: one line per key, followed by what was announced. */
  text(): string
}

/** Matches sentences that are announced only when the server is slow to answer. */
const WHEN_SLOW = /^(?:Saving( ticket [^ ]+)?|Searching|All changes are saved\.)$/

/** Starts recording a page. Leaves out sentences that depend on how fast the machine is. */
export async function earAt(page: Page): Promise<Ear> {
  await page.evaluate(() => {
    window.heard = []
    const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
    new MutationObserver((changes) => {
      const announcedNodes = new Set<Node>()
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (!region) continue
        // For a region that is not atomic, a screen reader announces only the added nodes; otherwise, the whole region.
        if (region.getAttribute('aria-atomic') === 'false') for (const node of addedNodes) announcedNodes.add(node)
        else announcedNodes.add(region)
      }
      for (const node of announcedNodes) {
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
      // without waiting between the letters: on a busy machine, they would be so far apart that the page would treat each gap as the end of
      // typing
      await Promise.all([...text].map((letter) => page.keyboard.type(letter)))
    },
    async listen() {
      const announcements = await page.evaluate(() => window.heard.splice(0))
      lines.push(...announcements.filter((sentence) => !WHEN_SLOW.test(sentence)).map((sentence) => `    says  ${sentence}`))
      const [focus = '', ...parts] = (await page.locator(':focus').ariaSnapshot()).split('\n')
      // the value of a field with a placeholder is on a separate line; the placeholder is read only while there is no value
      const part = (name: string) => parts.flatMap((line) => (line.trim().startsWith(`- ${name}: `) ? line.trim().slice(name.length + 4) : [])).at(0)
      const [value, placeholder] = [part('text'), part('/placeholder')]
      lines.push(`    is on  ${focus.replace(/^- /, '')}${value !== undefined ? ` ${value}` : placeholder !== undefined ? ` (placeholder) ${placeholder}` : ''}`)
      const active = await page.locator(':focus').getAttribute('aria-activedescendant')
      if (active === null || active === '') return
      const option = (await page.locator(`[id="${active}"]`).ariaSnapshot()).split('\n')[0] ?? ''
      lines.push(`    is on  ${option.replace(/^- /, '').replace(/:$/, '')}`)
    },
    text: () => `${lines.join('\n')}\n`,
  }
}
