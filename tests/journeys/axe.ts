import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const THEMES = ['light', 'dark', 'high_contrast'] as const

/** What axe finds on the screen in each theme, one line a finding; `within` names the part to look at. */
export async function findings(page: Page, within?: string, themes: readonly (typeof THEMES)[number][] = THEMES): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    const axe = new AxeBuilder({ page })
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${theme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`)))
  }
  return found
}
