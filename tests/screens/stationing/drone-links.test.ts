import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const LINKS = '/admin/project-imagery-files/linked-drone-url/links'

let desk: ScreenDesk
let administrator: SignedInClient
let archived: number

beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  archived = await desk.make.project({ title: 'Twin Branch' })
  await desk.make.project({ title: 'Twin Lakes' })
})
afterAll(() => desk.close())

thorough('GEO-20 PROJ-19 the form of a drone link names its archived project, which new links do not offer', async () => {
  const { body } = await administrator.post('/v1/web_map_tile_files', { name: 'Flight 12', dot_project_id: archived, url: 'https://drone.example/12' })
  await desk.server.owner.query("UPDATE dot_projects SET status = 'archived' WHERE id = $1", [archived])
  const page = await desk.open(`${LINKS}/new`, administrator)
  const project = page.getByRole('combobox', { name: /^Project/ })
  await project.fill('Twin')
  await sees(page.getByRole('option')).toHaveText([/^Twin Lakes/])
  await page.goto(`${desk.server.address}${LINKS}/${body.web_map_tile_file.id}`)
  await sees(project).toHaveValue('Twin Branch')
  // the first project is still offered after another one was chosen
  await project.fill('Twin L')
  await page.getByRole('option', { name: /^Twin Lakes/ }).click()
  await sees(project).toHaveValue('Twin Lakes')
  await project.fill('Twin B')
  await page.getByRole('option', { name: /^Twin Branch/ }).click()
  await sees(project).toHaveValue('Twin Branch')
})
