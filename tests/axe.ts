import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const THEMES = ['light', 'dark', 'high_contrast'] as const
/** Rows of a table are alike, so only the first three are checked. Checking each further row would take just as long. */
const MORE_ROWS = '[role=rowgroup] > [role=row]:nth-child(n+4)'

/**
 * axe for a page without frames. It runs in the page itself, because collecting its results in another page takes twice as
 * long. Every rule checks every element, but only violations are reported in full, since the rest would make up most of the
 * result.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeWithStillMessages(page).setLegacyMode().options({ resultTypes: ['violations'] })
}

/**
 * Toasts may fade in or out while axe runs. Half-transparent text has too little contrast, so during a run toasts are either fully visible
 * or not displayed.
 */
class AxeWithStillMessages extends AxeBuilder {
  readonly #page: Page

  /**
   * Passes an axe source that does nothing. Otherwise, AxeBuilder would send the whole source of axe to the page twice for each run, and
   * the page would have to compile it.
   */
  constructor(page: Page) {
    super({ page, axeSource: 'undefined' })
    this.#page = page
  }

  override async analyze(): ReturnType<AxeBuilder['analyze']> {
    const isThere = await this.#page.evaluate(() => 'axe' in window)
    if (!isThere) await this.#page.evaluate(new AxeBuilder({ page: this.#page })['script']())
    const still = await this.#page.evaluateHandle(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        [data-sonner-toast], [data-sonner-toast] * { transition: none !important; animation: none !important; }
        [data-sonner-toast]:is([data-mounted=false], [data-removed=true], [data-visible=false]) { display: none !important; }`)
      document.adoptedStyleSheets.push(sheet)
      return sheet
    })
    try {
      return await super.analyze()
    } finally {
      await still.evaluate((sheet) => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1))
    }
  }
}

/** The violations that axe finds in each theme, one line each; `within` limits the check to a part of the page. */
export async function findings(page: Page, within?: string, themes: readonly (typeof THEMES)[number][] = THEMES): Promise<string[]> {
  const problems: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    const axe = axeOn(page).exclude(MORE_ROWS)
    // A theme changes only colors, so the other rules are checked once.
    if (theme !== themes[0]) axe.withRules(['color-contrast'])
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
    problems.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${theme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`)))
  }
  return problems
}
