import { expect, test } from '#tests/journeys/hand'

test('WORK-33 what was put into the drawer stands again after a reload, and an accept without a line is sent once when it is back', async ({ hand, page, context }) => {
  await hand.signIn('administrator@cascadia.example', '/reconciliation/2?coded=no')
  await expect(page.getByRole('grid').first().locator('[role=gridcell]:focus')).toHaveCount(1)
  await hand.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  const title = drawer.getByRole('heading', { level: 2 })
  const note = drawer.getByRole('textbox', { name: 'Note, optional' })
  await expect(note).toBeVisible()
  const number = await title.innerText()
  await hand.press('Alt+1')
  await note.focus()
  await hand.type('Weighed twice')
  await page.reload()
  await expect(note).toHaveValue('Weighed twice')
  await expect(title).toHaveText(number)
  await expect(page.getByRole('status', { name: 'Announcements' })).toContainText('is here again')

  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().includes('pay_item_assignments')) sent.push(request.url())
  })
  await context.setOffline(true)
  await hand.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText('The connection is lost')
  await expect(note).toHaveValue('Weighed twice')
  await context.setOffline(false)
  await expect(title).not.toHaveText(number)
  expect(sent).toHaveLength(1)
  await hand.press('Escape')
  await hand.press('Control+z')
  await expect(page.getByText(/^Undone: assign ticket/).first()).toBeVisible()
})
