import { findings } from '#tests/axe'
import { authorizationOf, expect, thorough } from '#tests/journeys/keyboard'

thorough('PEOP-10 WORK-1 WORK-36 without mail set up the outbox says that nothing is sent, and the invitation that would have been sent is found and read by keyboard', async ({ keyboard, page }) => {
  const email = `outbox-${Date.now()}@prairie.example`
  const headers = await authorizationOf(page.request, 'administrator@prairie.example')
  const response = await page.request.post('/v3/dot_employees', { headers, data: { first_name: 'Nia', last_name: 'Okoro', email, role: 'field_inspector', invite: true } })
  expect(response.status(), await response.text()).toBe(200)
  await keyboard.signIn('administrator@prairie.example', '/projects')

  await keyboard.command('Show outbox')
  await expect(page).toHaveURL('/admin/outbox')
  await expect(keyboard.pane(1)).toHaveAccessibleName(/Outbox$/)
  await expect(keyboard.pane(1)).toContainText('Nothing is sent: neither a mail server nor a gateway for text messages is set up.')
  const list = page.getByRole('grid', { name: 'Emails and text messages of the agency' })
  const line = list.getByRole('row').filter({ hasText: email })
  await expect(line).toContainText('Not sent: not set up')
  await expect(list.locator('.ag-cell:focus')).toHaveCount(1)
  const text = page.getByRole('region', { name: 'Message', exact: true })
  // the loop checks the focus and not the message's text, since the region with the text is updated a moment later
  for (let down = 0; down < 20 && (await line.locator('.ag-cell:focus').count()) === 0; down += 1) await keyboard.press('ArrowDown')
  await expect(line.locator('.ag-cell:focus')).toHaveCount(1)
  await expect(text).toContainText('Nia')
  await expect(text).toContainText('/auth/invitation#')
  expect(await findings(page, '.pane')).toEqual([])

  for (let tabs = 0; tabs < 6 && !(await text.evaluate((region) => region === document.activeElement)); tabs += 1) await keyboard.press('Tab')
  await expect(text).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(list.locator(':focus')).toHaveCount(1)
})
