import { hash } from '@node-rs/argon2'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const WARNING = 'Accounts of this agency still have the public sample password, and this product can be reached from other machines. Change their passwords or remove the accounts.'
const SCREEN = '/admin/projects-management/list'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

test('admin 15 without an agency, the login screen names the command that creates one, and no longer does so afterwards', async () => {
  await desk.server.owner.query('DELETE FROM dot_authorities')
  const page = await desk.open('/auth/sign-in', null, {})
  const notice = page.getByText('No agency has been created yet, so nobody can log in.')
  await sees(notice).toBeVisible()
  await sees(notice.locator('code')).toHaveText('npm run agency -- --name "Name of the agency" --administrator name@agency.gov')
  expect(await findings(page, 'body')).toEqual([])
  await desk.make.agency()
  await page.reload()
  await sees(page.getByRole('heading', { level: 1 })).toBeVisible()
  await sees(notice).toHaveCount(0)
})

thorough('H2 a user of an agency with the public sample password sees a warning if other machines can reach it, and only a note otherwise', async () => {
  const { owner, make } = desk.server
  const email = 'administrator@cascadia.example'
  const login = await make.login({ email })
  await owner.query('UPDATE logins SET password_hash = $1 WHERE id = $2', [await hash(SAMPLE_PASSWORD), login])
  const agency = await make.agency()
  await make.employee({ dot_authority_id: agency, role: 'administrator', login_id: login, email })
  const engineer = await desk.server.signedIn('field_engineer', agency)

  const here = await desk.open(SCREEN, engineer)
  const note = here.locator('.status-bar').getByText('Sample accounts')
  await sees(note).toHaveAttribute('title', 'Accounts of this agency have the public sample password. Only this machine reaches the product.')
  await sees(here.getByText(WARNING)).toHaveCount(0)

  // a host name that the browser resolves to this machine, but that looks like a public address to the server
  const elsewhere = await desk.open(SCREEN, engineer, {})
  await elsewhere.goto(desk.server.address.replace('127.0.0.1', 'slips.localhost') + SCREEN)
  const banner = elsewhere.getByRole('region', { name: 'Security' })
  await sees(banner).toHaveText(WARNING)
  await sees(elsewhere.getByText('Sample accounts')).toHaveCount(0)
  expect(await findings(elsewhere, '.banner')).toEqual([])

  await owner.query('UPDATE logins SET password_hash = $1 WHERE id = $2', [await hash('Gravel-Otter-57'), login])
  await elsewhere.reload()
  await sees(elsewhere.getByRole('grid', { name: 'Projects' })).toBeVisible()
  await sees(banner).toHaveCount(0)
})
