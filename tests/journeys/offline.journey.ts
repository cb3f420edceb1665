import { expect, test } from '#tests/journeys/keyboard'

test('WORK-33, CLERK-40 input in the drawer is restored after a reload, the status says Offline, and an accept without a connection is sent once when it returns', async ({ keyboard, page, context }) => {
  await keyboard.signIn('administrator@cascadia.example', '/reconciliation/2?coded=no&status=pending')
  await expect(page.getByRole('grid').first().locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  const title = drawer.getByRole('heading', { level: 2 })
  const note = drawer.getByRole('textbox', { name: 'Note, optional' })
  await expect(note).toBeVisible()
  const number = await title.innerText()
  await keyboard.press('Alt+1')
  await note.focus()
  await keyboard.type('Weighed twice')
  await page.reload()
  await expect(note).toHaveValue('Weighed twice')
  await expect(title).toHaveText(number)
  await expect(page.getByRole('status', { name: 'Announcements' })).toContainText('was restored. It is not saved yet.')
  // waits for a second row, since an accept is saved in the background only if the table has a next ticket
  await expect(page.getByRole('grid').first().locator('.ag-row').nth(1)).toBeVisible()

  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('bulk_status_update')) sent.push(request.url())
  })
  const status = page.locator('.status-bar')
  await expect(status).toContainText('Live')
  await context.setOffline(true)
  // CLERK-40: the status does not stay "Live" until the connection times out
  await expect(status).toContainText('Offline')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog', { name: 'Accept without a pay item?' })).toBeVisible()
  await keyboard.press('Enter')
  // RECO-99: the save waits for the connection
  await expect(status).toContainText('1 not sent')
  await context.setOffline(false)
  await expect(status).toContainText('Live')
  await expect(status).not.toContainText('not sent')
  await expect(title).toBeVisible()
  await expect(title).not.toHaveText(number)
  // the next ticket appears before the answer, since saves run in the background
  await expect.poll(() => sent).toHaveLength(1)
  await keyboard.press('Escape')
  await keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: /).first()).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('WORK-33 rows that could not be loaded without a connection appear when it returns', async ({ keyboard, page, context }) => {
  await page.route('**/v1/slips?*', (route) => route.abort())
  await keyboard.signIn('administrator@cascadia.example', '/manage-tickets')
  await expect(page.getByText('The rows could not be loaded.')).toBeVisible()
  await page.unroute('**/v1/slips?*')
  await context.setOffline(true)
  await expect(page.locator('.status-bar')).toContainText('Offline')
  await context.setOffline(false)
  await expect(page.getByRole('grid').first().locator('.ag-cell:focus')).toHaveCount(1)
  await expect(page.getByText('The rows could not be loaded.')).toHaveCount(0)
})

test('WORK-33 a screen whose code could not be loaded says so, and is shown when the connection returns', async ({ keyboard, page, context }) => {
  await keyboard.signIn('administrator@cascadia.example', '/projects')
  await expect(page.getByRole('grid').first().locator('.ag-cell:focus')).toHaveCount(1)
  await context.setOffline(true)
  // on a busy machine the code of the help could still be loaded before the browser is offline
  await expect(page.locator('.status-bar')).toContainText('Offline')
  await keyboard.press('F1')
  await expect(page.getByText('This part of the page could not be loaded.').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: /^Keyboard shortcuts: / })).toBeVisible()
})
