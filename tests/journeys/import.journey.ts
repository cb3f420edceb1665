import { findings } from '#tests/journeys/axe'
import { expect, test } from '#tests/journeys/hand'

// axe looks at four screens in three themes.
test.describe.configure({ timeout: 150_000 })

const picture = (name: string) => ({ path: `test-results/${name}.png` })

test('ACCT-8, WORK-36 an API key is made, seen once, copied and ended by keyboard', async ({ hand, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await hand.signIn('administrator@prairie.example', '/admin/api-keys')
  const name = `Scale house ${Date.now()}`
  await hand.command('Make an API key')
  await hand.answer(name)
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(dialog.getByRole('button', { name: /^Copy/ })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.screenshot(picture('api-key-made'))
  await hand.press('Enter')
  await expect(dialog.getByRole('status')).not.toBeEmpty()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key.length).toBeGreaterThan(20)
  await hand.press('Escape')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  expect(await page.content()).not.toContain(key)
  expect(await findings(page)).toEqual([])
  await page.screenshot(picture('api-keys'))
  await hand.command('End an API key')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
  await page.screenshot(picture('api-key-end'))
})
