import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const THEMES = ['light', 'dark', 'high_contrast'] as const
/** Rows of a table are alike: the first three stand for the others, each of which would take axe as long. */
const MORE_ROWS = '[role=rowgroup] > [role=row]:nth-child(n+4)'

/**
 * axe for a page without frames: in the page itself, which takes half the time of gathering its answer in another. Every
 * rule looks at every element, but only violations are told whole: what passed is most of the answer, and nobody reads it.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** What axe finds on the screen in each theme, one line a finding; `within` names the part to look at. */
export async function findings(page: Page, within?: string, themes: readonly (typeof THEMES)[number][] = THEMES): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    const axe = axeOn(page).exclude(MORE_ROWS)
    // A theme changes colors alone: the other rules are held once.
    if (theme !== themes[0]) axe.withRules(['color-contrast'])
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${theme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`)))
  }
  return found
}
