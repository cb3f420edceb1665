import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const STATUS_CODE = /\/assets\/StatusDialog-[^/]*\.js/
const POPUP_CODE = /\/assets\/ConfirmationPopup-[^/]*\.js/

let desk: ScreenDesk
let projectId: number
beforeAll(async () => {
  desk = await openScreenDesk()
  projectId = await desk.make.project({ title: 'SR 9', status: 'completed', project_start: '2026-01-05', completed_on: '2026-02-01' })
  await desk.make.ticket(projectId)
})
afterAll(() => desk.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change the status of SR 9/ })
const popup = (page: Page) => page.getByRole('alertdialog')
const statusOf = async (id: number) => (await desk.server.owner.query<{ status: string }>('SELECT status FROM dot_projects WHERE id = $1', [id])).rows[0]?.status

/** Opens a table with the focus on its first row. Scripts whose URL matches `code` load only after `letCome`. */
async function openedWithout(code: RegExp, path: string): Promise<{ readonly page: Page; letCome(): void }> {
  const page = await desk.open('/healthz')
  let letCome = (): void => undefined
  const gate = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(code, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(desk.server.address + path)
  await page.getByRole('gridcell').first().click()
  return { page, letCome: () => letCome() }
}

thorough('PROJ-51 with its code loaded the status dialog gets the keys right behind S, also the first time', async () => {
  const page = await desk.open('/healthz')
  // Stops the page's clock at the key press. If the dialog used Suspense, React would show it no earlier than 300 ms after the fallback,
  // and with the clock stopped that time would never pass.
  await page.addInitScript(() => {
    const [later, now] = [globalThis.setTimeout, performance.now.bind(performance)]
    let stoppedAt: number | null = null
    performance.now = () => stoppedAt ?? now()
    addEventListener('keydown', ({ key }) => key === 's' && (stoppedAt = now()), true)
    Object.assign(globalThis, { setTimeout: (run: TimerHandler, ms = 0) => (stoppedAt === null || ms === 0 ? later(run, ms) : 0) })
  })
  const code = page.waitForResponse(STATUS_CODE)
  await page.goto(`${desk.server.address}/projects`)
  await page.getByRole('gridcell').first().click()
  // imports the module that the product is importing too, so this resolves once the module has run
  await page.evaluate(`import('${(await code).url()}').then(() => undefined)`)
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowDown')
  await sees(dialog(page).getByRole('radio', { name: 'Archive: Archived' })).toBeChecked()
})

test('PROJ-51 keys pressed before the status dialog is there neither move nor open the row behind it, nor choose in it', async () => {
  const { page, letCome } = await openedWithout(STATUS_CODE, '/projects')
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  letCome()
  await sees(dialog(page).getByRole('radio', { name: 'Reopen: Under Construction' })).toBeFocused()
  await sees(dialog(page).getByRole('radio', { name: 'Reopen: Under Construction' })).toBeChecked()
  expect(new URL(page.url()).pathname).toBe('/projects')
  await page.keyboard.press('Escape')
  await sees(dialog(page)).toHaveCount(0)
  expect(await statusOf(projectId)).toBe('completed')
})

thorough('PROJ-51 WORK-8 the row has the focus again when a status dialog that came late is closed by Escape', async () => {
  const { page, letCome } = await openedWithout(STATUS_CODE, '/projects')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const cell = page.locator('.ag-cell:focus')
  await sees(cell).toHaveCount(1)
  await page.keyboard.press('s')
  letCome()
  await sees(dialog(page).getByRole('radio', { name: 'Reopen: Under Construction' })).toBeFocused()
  await page.keyboard.press('Escape')
  await sees(dialog(page)).toHaveCount(0)
  await sees(cell).toHaveCount(1)
})

thorough('PROJ-51 the page can be reloaded by key while the code of a dialog does not come', async () => {
  const { page } = await openedWithout(STATUS_CODE, '/projects')
  await page.keyboard.press('s')
  await page.evaluate(() => addEventListener('keydown', (event) => Object.assign(window, { pressed: [event.key, event.defaultPrevented] })))
  await page.keyboard.press('F5')
  expect(await page.evaluate(() => Reflect.get(window, 'pressed') as unknown)).toEqual(['F5', false])
})

thorough('PROJ-51 Escape cancels the status dialog before it is there', async () => {
  const { page, letCome } = await openedWithout(STATUS_CODE, '/projects')
  await page.keyboard.press('s')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  letCome()
  await page.keyboard.type('theme')
  await sees(page.getByRole('dialog').getByRole('combobox')).toHaveValue('theme')
  await sees(dialog(page)).toHaveCount(0)
})

test('SHELL-57 Enter pressed before a confirmation is there neither answers it nor runs the command of the row behind it', async () => {
  const { page, letCome } = await openedWithout(POPUP_CODE, `/projects/${projectId}/tickets`)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  letCome()
  await sees(popup(page)).toBeVisible()
  await sees(popup(page).getByRole('button').last()).toBeFocused()
  await sees(page.locator('.drawer')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(`/projects/${projectId}/tickets`)
  await page.keyboard.press('Escape')
  await sees(popup(page)).toHaveCount(0)
})

test('SHELL-58 Escape cancels a confirmation before it is there', async () => {
  const { page, letCome } = await openedWithout(POPUP_CODE, `/projects/${projectId}/tickets`)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  letCome()
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await sees(popup(page)).toHaveCount(0)
})
