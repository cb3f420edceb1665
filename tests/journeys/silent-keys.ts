import type { Page } from 'playwright/test'

/**
 * The controls that show a key but do not announce it to a screen reader (CLERK-39), one line each. Keys in sequence ("G then P") are left
 * out, since the attribute for keys, aria-keyshortcuts, cannot express them.
 */
export function silentKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>(':is(button, a, input, select, textarea, [role=button], [role=tab], [role=switch]):not(.palette *)')]
    const shows = (control: HTMLElement) => {
      const keys = control.querySelector<HTMLElement>('.caps')?.title ?? /\(([^()]*)\)$/.exec(control.title)?.[1] ?? ''
      return keys !== '' && !keys.includes(' then ') && (control.querySelector('.caps') !== null || /^(?:[A-Z?/]|.*\+.|F\d+|Enter|Esc(?:ape)?|Del(?:ete)?|Space)$/.test(keys))
    }
    return controls
      .filter((control) => shows(control) && !control.hasAttribute('aria-keyshortcuts'))
      .map((control) => `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent ?? ''}`.slice(0, 80))
  })
}
