import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const THEMES = ['light', 'dark', 'high_contrast'] as const
/** The rows of a table that are not checked: all after the first three, because rows are alike and checking all takes far longer. */
const MORE_ROWS = '[role=rowgroup] > [role=row]:nth-child(n+4)'

/**
 * An axe builder for a page without frames. Uses axe's legacy mode, which runs in the page itself, because the usual mode collects the
 * results in another page and takes twice as long. Every rule checks every element, but only violations are reported in full, because the
 * other results would make up most of the data.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeWithStillMessages(page).setLegacyMode().options({ resultTypes: ['violations'] })
}

/**
 * An axe builder that stops the animation of toasts while axe runs. Toasts may be fading in or out then, and half-transparent text has too
 * little contrast, so each toast is either fully visible or not displayed.
 */
class AxeWithStillMessages extends AxeBuilder {
  readonly #page: Page

  /**
   * Passes a source text for axe that does nothing. Otherwise, AxeBuilder would send the whole source text of axe to the page twice for
   * each run, and the page would compile it each time. `analyze` loads axe itself, once for each page.
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

/** The violations that axe finds in each theme, one text for each; `within` is a selector that limits the check to a part of the page. */
export async function findings(page: Page, within?: string, themes: readonly (typeof THEMES)[number][] = THEMES): Promise<string[]> {
  const problems: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    const axe = axeOn(page).exclude(MORE_ROWS)
    // A theme changes only colors, so all rules except the contrast rule are checked in one theme only.
    if (theme !== themes[0]) axe.withRules(['color-contrast'])
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
    problems.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${theme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`)))
  }
  return problems
}
