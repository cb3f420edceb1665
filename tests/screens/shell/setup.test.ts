import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgency } from '#src/main/server/make-agency'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

const SCREEN = '/admin/projects-management/list'

test('admin 11 a new agency shows its administrator what remains to set up, from its own records, until it is hidden or tickets arrive', async () => {
  const { database, jobs } = desk.server.running.platform
  const { id } = await makeAgency(database, jobs, { name: `Agency to set up ${Date.now()}`, administrator: `setup-${Date.now()}@new.example` })
  const administrator = await desk.server.signedIn('administrator', id)
  const page = await desk.open(SCREEN, administrator)
  const list = page.getByRole('region', { name: 'Set up your agency' })
  await sees(list).toBeVisible()
  const steps = async () => (await list.getByRole('listitem').all()).reduce<Promise<Record<string, string>>>(async (all, item) => ({
    ...(await all), [await item.getByRole('link').first().innerText()]: (await item.getByRole('img').getAttribute('aria-label')) ?? '',
  }), Promise.resolve({}))
  const before = await steps()
  expect(before).toMatchObject({ 'Set up email': 'To do', 'Import master pay items': 'To do', 'Create the first project': 'To do', 'Create an API key': 'To do' })
  expect(Object.keys(before)).toEqual(['Check the units of measure', 'Add employees', 'Set up email', 'Import master pay items', 'Create the first project', 'Create an API key'])
  await sees(page.getByText('No projects yet. Use Create project to add the first one.')).toBeVisible()
  expect(await findings(page, '.pane')).toEqual([])
  for (const theme of process.env.PICTURES === undefined ? [] : ['light', 'dark']) {
    await page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
    for (const width of [1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.PICTURES}/setup-${theme}-${width}.png` })
    }
  }
  await list.getByRole('link', { name: 'Create an API key' }).press('Enter')
  await sees(page).toHaveURL(/\/admin\/api-keys$/)
  expect((await administrator.post('/v1/api_keys', { name: 'Load-out' })).status).toBe(201)
  await page.goto(desk.server.address + SCREEN)
  await sees.poll(async () => (await steps())['Create an API key']).toBe('Done')
  await list.getByRole('button', { name: 'Hide setup list' }).press('Enter')
  await sees(list).toHaveCount(0)
  await sees(page.getByRole('grid', { name: 'Projects' })).toBeVisible()
})

thorough('admin 11 an agency with tickets no longer shows its first steps, and only its administrators can read them', async () => {
  const administrator = await desk.server.signedIn('administrator')
  const engineer = await desk.server.signedIn('field_engineer')
  expect((await engineer.get('/v1/agency_setup')).status).toBe(403)
  const project = await desk.make.project()
  await desk.make.ticket(project)
  expect((await administrator.get('/v1/agency_setup')).body).toMatchObject({ has_tickets: true })
  const page = await desk.open(SCREEN, administrator)
  await sees(page.getByRole('grid', { name: 'Projects' }).getByRole('gridcell').first()).toBeVisible()
  await sees(page.getByRole('region', { name: 'Set up your agency' })).toHaveCount(0)
})
