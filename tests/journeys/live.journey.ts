import { expect, keyboardOf, test } from '#tests/journeys/keyboard'

test('API-25, API-26, WORK-30, WORK-31, behavior 22 a colleague’s changes appear in the open table and drawer, even after the connection was cut', async ({ keyboard, page, browser }) => {
  let cut = (): void => undefined
  // false keeps the page disconnected; otherwise it would reconnect within half a second, too soon to check the disconnected state
  let mayConnect = true
  await page.routeWebSocket(/\/websocket/, (line) => {
    if (!mayConnect) return void line.close()
    line.connectToServer()
    cut = () => void line.close()
  })
  const other = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  const colleague = keyboardOf(await other.newPage())
  const address = '/projects/2/tickets?filters=none'
  await keyboard.signIn('administrator@cascadia.example', address)
  const row = page.locator('.ag-row-focus').first()
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  const number = await row.locator('[col-id=ticket_number]').innerText()
  const flag = page.locator('.ag-row').filter({ hasText: number }).first()
  await colleague.signIn('area_manager@cascadia.example', address)
  await expect(colleague.page.locator('.ag-cell:focus')).toHaveCount(1)
  await expect(colleague.page.locator('.ag-row-focus').first()).toContainText(number)

  const flagged = /Flagged/
  const was = flagged.test(await flag.innerText())
  await colleague.press('f')
  await expect(page.getByRole('status', { name: 'Announcements' })).toContainText('1 ticket changed')
  await expect.poll(async () => flagged.test(await flag.innerText())).toBe(!was)
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  // The colleague's own window announces only the command's message, not the change.
  await expect(colleague.page.getByRole('status', { name: 'Announcements' })).not.toContainText('changed')

  const live = page.locator('.live')
  mayConnect = false
  cut()
  await expect(live).not.toHaveAttribute('data-state', 'live')
  await colleague.press('f')
  const theirs = colleague.page.locator('.ag-row').filter({ hasText: number }).first()
  await expect.poll(async () => flagged.test(await theirs.innerText())).toBe(was)
  mayConnect = true
  await expect(live).toHaveAttribute('data-state', 'live')
  await expect.poll(async () => flagged.test(await flag.innerText())).toBe(was)
  await other.close()
})
