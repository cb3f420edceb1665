import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
let project: MadeProject
beforeAll(async () => {
  desk = await openCodingDesk()
  project = await desk.project(30)
  await project.item()
})
afterAll(() => desk.close())

const toasts = (page: Page) => page.locator('.toast:not([data-removed=true])')

/** Opens a table in which each press of F is refused with a different sentence, so that all errors stay on the screen. */
async function refusing(size: { readonly width: number; readonly height: number }, path = `/reconciliation/${project.id}`): Promise<Page> {
  const page = await desk.open(path, undefined, { viewport: size, reducedMotion: 'reduce' })
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  let refused = 0
  await page.route(/bulk_status_update|\/v\d\/slips\/\d+$|flag/, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    refused += 1
    return route.fulfill({ status: 422, json: { message: `Refusal number ${refused} of this ticket.` } })
  })
  return page
}

/** The elements covered by toasts among those that must stay visible: inputs, tabs, titles, heads and the palette. */
async function covered(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done, 450))))))
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.toast:not([data-removed=true])')].map((toast) => toast.getBoundingClientRect())
    const controls = document.querySelectorAll('.pane-head, [role=tab], .table-bar input, .ag-header-cell, .drawer-title, .drawer input, .drawer textarea, .palette, [role=combobox], :focus')
    return [...controls].filter((one) => one.closest('[data-region=messages]') === null && one.checkVisibility()).flatMap((one) => {
      const { left, right, top, bottom, height } = one.getBoundingClientRect()
      const meets = height > 0 && boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
      return meets ? [`${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)} at ${Math.round(top)}`] : []
    })
  })
}

describe('CLERK-17 messages cover nothing that is being worked with', () => {
  const coversNothing = async (width: number, height: number) => {
    const page = await refusing({ width, height }, `/projects/${project.id}/tickets`)
    const top = () => page.locator('.shell').evaluate((element) => element.getBoundingClientRect().top)
    for (let count = 1; count <= 3; count += 1) {
      await page.keyboard.press('f')
      await sees(toasts(page)).toHaveCount(count)
      expect(await covered(page)).toEqual([])
    }
    await page.keyboard.press('Control+k')
    await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    expect(await covered(page)).toEqual([])
    await page.keyboard.press('Escape')
    // Escape closes the toasts one after another, newest first
    for (const left of [['Refusal number 2 of this ticket.', 'Refusal number 1 of this ticket.'], ['Refusal number 1 of this ticket.'], []]) {
      await sees(page.getByRole('dialog')).toHaveCount(0)
      // the palette restores the focus a moment after it is closed
      await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await sees(toasts(page)).toHaveText(left)
    }
    await sees.poll(top).toBe(0)
  }

  test('CLERK-17, WORK-38, behavior 23 three errors at 1280 by 720 px cover no input, tab, title, drawer or palette, and the page gets its space back', () => coversNothing(1280, 720))

  thorough.each([[320, 568], [1600, 900]])('CLERK-17, WORK-38, behavior 23 three errors at %i by %i px cover no input, tab, title, drawer or palette, and the page gets its space back', coversNothing)

  thorough('CLERK-17 with the drawer open, a message covers neither its header nor its inputs', async () => {
    const page = await refusing({ width: 1280, height: 720 })
    await page.keyboard.press('f')
    await sees(toasts(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })).toBeVisible()
    for (const key of ['Alt+/', 'Escape', 'Alt+t']) {
      await page.keyboard.press(key)
      expect(await covered(page)).toEqual([])
    }
  })
})

describe('CLERK-18 handling messages by keyboard', () => {
  test('CLERK-18, behavior 6, behavior 10 F6 moves to a message and on from it, and the focus remains where F6 put it, even when the message closes', async () => {
    const page = await refusing({ width: 1280, height: 720 })
    await page.keyboard.press('f')
    await sees(toasts(page)).toHaveCount(1)
    const inMessage = () => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))
    const regions: (string | null | undefined)[] = []
    for (let at = 0; at < 4; at += 1) {
      await page.keyboard.press('F6')
      // waits long enough for anything that would take the focus back
      await page.evaluate(() => new Promise((done) => setTimeout(done, 250)))
      regions.push(await inMessage())
    }
    expect(regions.map((region) => region?.replace(/^pane-.*/, 'pane'))).toEqual(['messages', 'navigation', 'pane', 'messages'])
    while ((await inMessage()) !== 'messages') await page.keyboard.press('F6')
    await page.keyboard.press('Shift+F6')
    const before = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))
    await page.evaluate(() => new Promise((done) => setTimeout(done, 250)))
    expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))).toBe(before)
    await page.keyboard.press('F6')
    expect(await inMessage()).toBe('messages')
    await page.keyboard.press('Escape')
    await sees(toasts(page)).toHaveCount(0)
    await sees.poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))).toBe(before)
  })

  thorough('CLERK-18, behavior 23 Escape in the messages closes the newest and moves the focus to the next, and a palette command closes all', async () => {
    const page = await refusing({ width: 1280, height: 720 })
    for (let count = 1; count <= 3; count += 1) {
      await page.keyboard.press('f')
      await sees(toasts(page)).toHaveCount(count)
    }
    while ((await page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))) !== 'messages') await page.keyboard.press('F6')
    await page.keyboard.press('Escape')
    await sees(toasts(page)).toHaveText(['Refusal number 2 of this ticket.', 'Refusal number 1 of this ticket.'])
    await sees(toasts(page).first()).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('close all messages')
    await page.keyboard.press('Enter')
    await sees(toasts(page)).toHaveCount(0)
  })

  thorough('CLERK-17, RECO-74 in a coding run success is shown as a line in the status bar instead of a toast, and the message list has it', async () => {
    const run = await desk.project(3)
    await run.item()
    const page = await desk.table(run)
    await page.keyboard.press('Enter')
    // the drawer's keys work once it is open, which takes a while on a busy machine
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await page.keyboard.type('402-3130')
    await sees(page.getByRole('option', { name: /402-3130/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await sees(page.getByRole('heading', { level: 2, name: /-02/ })).toBeVisible()
    await sees(page.locator('.status-said')).toContainText(`T-${run.id}-01`)
    expect(await page.locator('.toast', { hasText: `T-${run.id}-01` }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('show messages')
    await page.keyboard.press('Enter')
    await sees(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem').first()).toContainText(`T-${run.id}-01`)
  })
})
