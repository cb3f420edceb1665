import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds on the screen in each theme, one line a finding; `within` names the part to look at. */
export async function findings(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark', 'high_contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    const axe = new AxeBuilder({ page })
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${theme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`)))
  }
  return found
}
