import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { axeOn } from '#tests/axe'
import { shownStates, showState, type ShownState } from '#tests/screens/reconciliation/drawer-states'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const themes = ['light', 'dark', 'high_contrast'] as const

/** A drawer on its second ticket, with recent items, a suggestion, a contractor and the do-not-pay item. */
async function codingDrawer(): Promise<Page> {
  const project = await desk.project(8)
  await project.itemWith([['Marlow Paving Co.', 'other'], ['Reyes Grading and Hauling', 'subcontractor']], { item_description: 'Recycled asph conc 12.5 mm SP' })
  await project.item({ item_code: 'DNP', item_description: 'Do not pay', is_dnp: true, mobile_favorite: true })
  await project.item({ item_code: '310-1101', item_description: 'Gr aggr base crs, incl matl' })
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('402')
  await sees(page.getByText('1 item')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })).toContainText('-02')
  return page
}

const inTheme = (page: Page, theme: (typeof themes)[number]) => page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
const axeFaults = async (page: Page) => (await axeOn(page).include('.drawer').analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
const picture = (page: Page, name: string) => (process.env.PICTURES === undefined ? Promise.resolve() : page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }))

describe('The drawer to eye and ear', () => {
  test('WORK-36 axe finds nothing in the drawer, its list or its contractors, in any theme', async () => {
    const page = await codingDrawer()
    for (const theme of themes) {
      await inTheme(page, theme)
      await picture(page, `drawer-${theme}`)
      expect([theme, await axeFaults(page)]).toEqual([theme, []])
      await page.keyboard.press('Alt+/')
      await sees(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      // set again, because pressing the key saved its use in the preferences, and that applied the stored theme
      await inTheme(page, theme)
      await picture(page, `list-${theme}`)
      expect([theme, 'list', await axeFaults(page)]).toEqual([theme, 'list', []])
      await page.keyboard.press('Escape')
      await sees(page.getByRole('option')).toHaveCount(0)
    }
  })

  async function looksRight(name: string, state: ShownState): Promise<void> {
    const page = await showState(desk, state)
    for (const [width, height] of [[1280, 720], [1600, 900]] as const) {
      await page.setViewportSize({ width, height })
      for (const theme of themes) {
        await inTheme(page, theme)
        await picture(page, `${name.replaceAll(' ', '-')}-${width}-${theme}`)
        if (width === 1280) expect([theme, await axeFaults(page)]).toEqual([theme, []])
      }
      expect(await page.locator('.drawer-body').evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true)
      const tops = await page.locator('.drawer-buttons button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
    }
  }
  const states = shownStates.map((state) => [state.name, state] as const)
  const title = 'WORK-36 CLERK-7 RECO-100 %s: axe finds nothing, and nothing is cut off, in any theme at 1280 and 1600 px'
  test.each(states.filter(([name]) => name === 'split'))(title, looksRight)
  thorough.each(states.filter(([name]) => name !== 'split'))(title, looksRight)

  test('RECO-9, RECO-12, RECO-18 the drawer is 591 px wide beside the table, with its sections in order and a note of 3 rows', async () => {
    const page = await codingDrawer()
    const drawer = await page.locator('.drawer').boundingBox()
    const tile = await page.locator('[data-tabset]').first().boundingBox()
    expect([drawer?.width, (tile?.x ?? 0) + (tile?.width ?? 0) <= (drawer?.x ?? 0)]).toEqual([591, true])
    const tops = await Promise.all(['.recent', '.choose-row', '.entry', '.drawer-note', '.drawer-foot'].map(async (part) => (await page.locator(part).boundingBox())?.y ?? 0))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(await page.locator('.drawer-note').getAttribute('rows')).toBe('3')
    await page.setViewportSize({ width: 800, height: 700 })
    expect((await page.locator('.drawer').boundingBox())?.width).toBeGreaterThan(650)
  })

  thorough('WORK-36 a screen reader gets the drawer in its order', async () => {
    const page = await codingDrawer()
    const heard = await page.getByRole('region', { name: /^Reconciliation/ }).ariaSnapshot()
    expect(heard.replaceAll(/T-\d+-/g, 'T-1-').replaceAll(/Quarry \d+/g, 'Quarry').replaceAll(/Truck T\d+ · [\d/]+ [\d:]+ [AP]M/g, 'Truck T1 · 11/23/2026 9:32 PM').replaceAll(/Line \d+/g, 'Line 1').replaceAll(/line \d+/g, 'line 1')).toMatchSnapshot()
  })
})
