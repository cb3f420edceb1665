import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

const [GROUPS, PROJECTS, EMPLOYEES] = ['/admin/groups', '/admin/projects-management/list', '/admin/employees']

/** Opens a page by its link in the menu. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Expects that the address bar has a path, and that the pane shows its page. */
async function shows(page: Page, path: string): Promise<void> {
  await sees(page.locator('[data-pane]')).toHaveAttribute('aria-label', `Pane 1: ${TITLES[path]}`)
  await sees.poll(() => new URL(page.url()).pathname).toBe(path)
}
const TITLES: Readonly<Record<string, string>> = { [GROUPS]: 'Groups', [PROJECTS]: 'Projects', [EMPLOYEES]: 'Employees', [`${GROUPS}/new`]: 'New group' }

/** Resolves once the server has a layout that shows the path. */
function layoutWrite(page: Page, path: string): Promise<unknown> {
  return page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/account/layouts') && String(response.request().postData()).includes(`"${path}"`))
}

/** Goes to a path, and reloads the page once the server has the layout that shows it. */
async function reloadedAt(page: Page, path: string, go: () => Promise<void>): Promise<void> {
  const isKept = layoutWrite(page, path)
  await go()
  await shows(page, path)
  await isKept
  await page.reload()
  await shows(page, path)
}

test('WORK-3 after a reload, the browser’s Back and Forward show the page that the address names', async () => {
  const page = await desk.open(GROUPS)
  await shows(page, GROUPS)
  await reloadedAt(page, PROJECTS, () => follow(page, 'Projects'))
  await page.goBack()
  await shows(page, GROUPS)
  await page.goForward()
  await shows(page, PROJECTS)
})

thorough('WORK-2 WORK-3 the browser’s Back shows the page that the address names after the pane has gone back and then elsewhere', async () => {
  const page = await desk.open(GROUPS)
  await shows(page, GROUPS)
  await follow(page, 'Projects')
  await shows(page, PROJECTS)
  await page.keyboard.press('Alt+[')
  await shows(page, GROUPS)
  await follow(page, 'Employees')
  await shows(page, EMPLOYEES)
  await page.goBack()
  await shows(page, GROUPS)
  await page.goBack()
  await shows(page, PROJECTS)
  await page.goBack()
  await shows(page, GROUPS)
})

test('SHELL-62 WORK-3 the browser’s Back after a reload asks before it loses input, and leaves only if the person agrees', async () => {
  const page = await desk.open(`${GROUPS}/new`)
  await shows(page, `${GROUPS}/new`)
  await follow(page, 'Projects')
  await shows(page, PROJECTS)
  await reloadedAt(page, `${GROUPS}/new`, () => page.keyboard.press('Alt+['))
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('Night crew')
  let agrees = false
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (agrees ? dialog.accept() : dialog.dismiss())
  })
  await page.goBack()
  await sees.poll(() => questions.length).toBe(1)
  await shows(page, `${GROUPS}/new`)
  await sees(name).toHaveValue('Night crew')
  agrees = true
  await page.goBack()
  await shows(page, PROJECTS)
  expect(questions).toHaveLength(2)
})
