import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '#tests/api/projects/document-pieces'
import type { SignedInClient } from '#tests/api/signed-in'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { temporaryFolder } from '#tests/temporary-folder'

const sees = seen.configure({ timeout: 30_000 })
const folder = temporaryFolder('documents')
const PLAN = 'Northbound lanes, drainage and grading, sheets 1 to 44.pdf'
const OTHERS = ['Sheet 45.pdf', 'Sheet 46.pdf', 'Sheet 47.pdf']

let desk: ScreenDesk
let administrator: SignedInClient
let project: number
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  project = await desk.make.project({ title: 'Ford Bridge' })
  await fetch(`${desk.server.address}/v1/documents?owner_type=project&owner_id=${project}&name=Bid.pdf`, {
    method: 'POST', headers: { ...administrator.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(pdf(40_000)) })
  for (const [at, name] of [PLAN, ...OTHERS].entries()) writeFileSync(join(folder.path, name), pdf((at === 0 ? 5 : 1.5) * 1024 * 1024, name))
})
afterAll(async () => {
  await desk.close()
  folder.remove()
})

/** Adds a file with the key for documents. */
async function add(page: Page, name: string): Promise<void> {
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('a')
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Choose a file')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(join(folder.path, name))
}

/** Saves a picture in light and dark when PICTURES names a folder. */
async function pictures(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${scheme}.png` })
  }
}

test('PROJ-32 PROJ-33 large documents on a broken connection show their progress, wait for each other, keep the window from closing, and resume where they were; one that stopped is retried', async () => {
  const page = await desk.open(`/projects/${project}/documents`, administrator)
  const offsets: number[] = []
  let line: 'lost' | 'full' | 'well' = 'lost'
  await page.route('**/v1/documents/uploads/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.continue()
    const address = new URL(request.url())
    const offset = Number(address.searchParams.get('offset'))
    if (address.searchParams.get('name') === PLAN) offsets.push(offset)
    // only the first piece of each file arrives
    if (line === 'lost' && offset > 0) return route.abort('connectionreset')
    if (line === 'full') return route.fulfill({ status: 507, json: { status: 507, message: 'The server disk is full.' } })
    return route.continue()
  })
  const uploads = page.getByRole('group', { name: 'Uploads' })
  const upload = (name: string) => uploads.getByRole('paragraph').filter({ hasText: name })
  await sees(page.getByRole('button', { name: /^Add document/ })).toBeVisible()
  await add(page, PLAN)
  await sees(upload(PLAN)).toContainText(/Connection lost\. Trying again in \d+ seconds?\./)
  await sees(upload(PLAN).getByRole('progressbar')).not.toHaveAttribute('value', '0')
  for (const name of OTHERS) await add(page, name)
  await sees(upload('Sheet 47.pdf')).toContainText('Waiting for other uploads.')
  await pictures(page, 'documents-lost')
  expect(await findings(page, '.pane')).toEqual([])
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await page.close({ runBeforeUnload: true })
  expect([await question, page.isClosed()]).toEqual(['beforeunload', false])
  line = 'full'
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await sees(upload(PLAN)).toContainText('Stopped: The server disk is full. What was sent is kept for a day.')
  await sees(upload('Sheet 47.pdf')).toContainText('Stopped: ')
  await pictures(page, 'documents-stopped')
  line = 'well'
  await uploads.getByRole('button', { name: /^Retry document upload/ }).click()
  for (const name of [PLAN, ...OTHERS]) await sees(page.getByRole('rowheader', { name })).toBeVisible()
  await sees(uploads).toHaveCount(0)
  await pictures(page, 'documents-added')
  const [first, second = 0] = offsets
  expect([first, second > 0, offsets.slice(1).includes(0)]).toEqual([0, true, false])
})
