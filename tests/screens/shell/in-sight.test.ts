import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
// With reduced motion, a menu opens and a field scrolls into view without an animation.
const small = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const

let desk: CodingDesk
let project: number
beforeAll(async () => {
  desk = await openCodingDesk()
  const codingProject = await desk.project(40)
  await codingProject.item()
  project = codingProject.id
})
afterAll(() => desk.close())

/** The most used screens besides the tickets of a project, by name and path. */
const screens: readonly (readonly [what: string, path: () => string])[] = [
  ['the projects', () => '/projects'],
  ['the settings of a project', () => `/projects/${project}/settings`],
  ['the contract', () => `/projects/${project}/contract`],
  ['the team', () => `/projects/${project}/team`],
  ['the employees', () => '/admin/employees'],
  ['the account', () => '/account'],
]

/** How long, in ms, something may cover the focus on a busy machine, for example a toast that is still moving out of the way. */
const SETTLES = 2_000

/** Presses Tab through a screen. Returns each tab stop whose middle or corner stays covered by another element. */
async function coveredStops(page: Page, most: number): Promise<string[]> {
  const covered: string[] = []
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab')
    const until = Date.now() + SETTLES
    let cover = await whatCovers(page)
    while (cover !== null && Date.now() < until) cover = await whatCovers(page)
    if (cover !== null) covered.push(cover)
  }
  return [...new Set(covered)]
}

/** The focused element and what covers its middle or a corner; null when nothing does. */
function whatCovers(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
    await painted()
    await painted()
    // Wait until the menu has opened for the focus and toasts have moved away. Skip endless and scroll-driven animations.
    await Promise.all(document.getAnimations().flatMap((one) => (one.effect?.getComputedTiming().endTime === Infinity || one.timeline !== document.timeline ? [] : one.finished.catch(() => null))))
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const shown = element.closest('label, .input-with-button') ?? element
    const { left, right, top, bottom, width, height } = shown.getBoundingClientRect()
    // Nothing can cover an element without an area, and an element that is larger than its scroll area is visible only in part anyway.
    if (width === 0 || height === 0 || height > 400) return null
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 6, top + 6], [right - 6, top + 6], [left + 6, bottom - 6], [right - 6, bottom - 6]]
    const above = points.map(([x = 0, y = 0]) => document.elementFromPoint(x, y)).find((one) => one === null || !(shown.contains(one) || one.contains(shown)))
    if (above === undefined) return null
    const nameOf = (one: Element | null) => (one === null ? 'outside the window' : `${one.tagName.toLowerCase()}.${String(one.className)}`)
    return `${nameOf(element)} "${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}" under ${nameOf(above)} ${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`
  })
}

/**
 * Targets that are smaller than 24 by 24 px and too close to another target: a circle of 24 px around their center touches it
 * (WCAG 2.5.8).
 */
function crowdedTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGETS = 'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem], [role=checkbox], [role=switch], [role=option]'
    // a target that an open menu covers cannot be pressed, so it does not count
    const isCovered = (shown: Element, { left, right, top, bottom }: DOMRect) => {
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return above !== null && !shown.contains(above) && !above.contains(shown)
    }
    const boxes = [...document.querySelectorAll(TARGETS)].flatMap((element) => {
      const shown = element.closest('label') ?? element
      const box = shown.getBoundingClientRect()
      // A link in a sentence may be as small as its line, and elements only for screen readers are not targets.
      const isInline = element.matches('a') && getComputedStyle(element).display === 'inline'
      return isInline || box.width <= 1 || box.height <= 1 || !shown.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('[inert], [aria-hidden=true]') !== null || isCovered(shown, box) ? [] : [{ element, shown, box }]
    })
    const isSmall = ({ box }: { box: DOMRect }) => box.width < 23.5 || box.height < 23.5
    const distance = (x: number, y: number, box: DOMRect) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    return boxes.filter(isSmall).flatMap((one) => {
      const [x, y] = [(one.box.left + one.box.right) / 2, (one.box.top + one.box.bottom) / 2]
      const near = boxes.find((other) => {
        if (other.shown === one.shown || other.shown.contains(one.shown) || one.shown.contains(other.shown)) return false
        return isSmall(other) ? Math.hypot((other.box.left + other.box.right) / 2 - x, (other.box.top + other.box.bottom) / 2 - y) < 24 : distance(x, y, other.box) < 12
      })
      return near === undefined ? [] : [`${one.element.outerHTML.slice(0, 120)} ${Math.round(one.box.width)} by ${Math.round(one.box.height)} beside ${near.element.outerHTML.slice(0, 80)}`]
    })
  })
}

describe('WORK-38 nothing covers the focus, and targets are large enough or far enough apart', () => {
  const isInSight = async (path: string) => {
    const page = await desk.open(path, undefined, small)
    await sees(page.locator('main, [data-pane]').first()).toBeVisible()
    await sees(page.locator('[data-pane] :focus, [data-pane]:focus')).toHaveCount(1)
    expect((await coveredStops(page, 40)).join('\n')).toBe('')
    expect((await crowdedTargets(page)).join('\n')).toBe('')
  }

  test('WORK-38 the tickets of a project at 1280 by 720', () => isInSight(`/projects/${project}/tickets`))

  thorough.each(screens)('WORK-38 %s at 1280 by 720', (_what, path) => isInSight(path()))

  test('WORK-38 the reconciliation with the drawer open and a message shown', async () => {
    const page = await desk.open(`/reconciliation/${project}`, undefined, small)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('f')
    await sees(page.locator('[data-sonner-toast]').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await sees(page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })).toBeVisible()
    await page.keyboard.press('Alt+U')
    expect((await coveredStops(page, 40)).join('\n')).toBe('')
    expect((await crowdedTargets(page)).join('\n')).toBe('')
  })
})
