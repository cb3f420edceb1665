import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Pastes text into the focused element, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

test('CLERK-30 a pasted column of ticket numbers becomes a filter with the number of tickets found, ready for a bulk command', async () => {
  const project = await desk.project(6)
  const page = await desk.table(project)
  const number = (at: number) => `T-${project.id}-0${at}`
  await paste(page, `${number(1)}\t12.50\r\n${number(3)}\t12.50\r\n${number(5)}\t12.50\r\n`)
  await sees(page.locator('.found-numbers', { hasText: '3 of 3 found' })).toBeVisible()
  await sees(page.locator('.table-foot')).toContainText('3 tickets')
  await sees(page.getByRole('button', { name: 'Remove the filter 3 ticket numbers' })).toBeVisible()
  await page.locator('.ag-row .ag-cell').first().focus()
  await page.keyboard.press('Control+a')
  await sees(page.locator('.table-foot')).toContainText('3 selected of 3')
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  const ear = await earAt(page)
  await paste(page, `${number(2)}\nNOT-THERE\n`)
  await sees(page.locator('.found-numbers', { hasText: '1 of 2 found. Not found: NOT-THERE' })).toBeVisible()
  await sees(page.locator('.table-foot')).toContainText('1 ticket')
  await sees.poll(async () => {
    await ear.listen()
    return ear.text()
  }).toContain('says  1 of 2 found. Not found: NOT-THERE')
  await paste(page, 'one line only')
  await sees(page.locator('.found-numbers', { hasText: '1 of 2 found. Not found: NOT-THERE' })).toBeVisible()

  // paste also into the palette, whose box has only a single line
  await page.locator('.ag-row .ag-cell').first().focus()
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await paste(page, `${number(4)}\n${number(6)}\n`)
  await sees(page.locator('.found-numbers', { hasText: '2 of 2 found' })).toBeVisible()
  await sees(page.getByRole('dialog')).toHaveCount(0)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
})

thorough('CLERK-30 in a pane without ticket numbers, the palette says where several lines can be pasted', async () => {
  const page = await desk.open('/account')
  await sees(page.locator('[data-pane]')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await paste(page, '4K-1\n4K-2')
  await sees(page.getByRole('dialog')).toContainText('Open a list of tickets, then paste their numbers.')
  await sees(page.getByRole('dialog').getByRole('combobox')).toHaveValue('')
})

test('CLERK-33 a table without a match names the filters that hide tickets and how many, and Shift+X shows them', async () => {
  const project = await desk.project(4)
  const page = await desk.open(`/reconciliation/${project.id}?start_date=2019-01-01&end_date=2019-02-01&coded=yes`)
  await sees(page.getByText('4 tickets are hidden by From 1/1/2019, To 2/1/2019, Coded.')).toBeVisible()
  const clear = page.getByRole('button', { name: 'Clear filters' })
  await sees(clear).toHaveAttribute('aria-keyshortcuts', 'Shift+X')
  await page.keyboard.press('Shift+X')
  await sees(page.locator('.table-foot')).toContainText('4 tickets')
  expect(await page.locator('.ag-row .ag-cell').count()).toBeGreaterThan(0)
})
