import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { complete, openProviderServer, type ProviderServer } from '#tests/api/assist/provider-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const CONTEXT = 'Look for loads that came late, say which plant they came from, and how many there were.'

let desk: ScreenDesk
let provider: ProviderServer
let admin: SignedInClient

beforeAll(async () => {
  provider = await openProviderServer()
  provider.answer = (response) => complete(response, { remarks: [{ text: 'A load came late.', sources: ['T1'] }, { text: '<b>It rained.</b>', sources: ['T1'] }] })
  desk = await openScreenDesk({ AI_TRUSTED_HOSTS: provider.host })
  for (const flag of ['project_assist_enabled', 'manual_run_for_selected_day', 'show_dwr'] as const) await desk.make.flag(flag, true)
  admin = await desk.signedIn('administrator')
})
afterAll(async () => {
  await desk.close()
  await provider.close()
})

/** Today's report without remarks, its inspector, and the AI model that proposes remarks for its day. */
async function draftReport() {
  await admin.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame' })
  const project = await desk.make.project()
  const ticket = await desk.make.ticket(project, { ticket_number: 'B-1', status: 'delivered', ticket_date: today(), delivered_date: today() })
  const { rows: [slip] } = await desk.server.owner.query('SELECT plant_id FROM slips WHERE id = $1', [ticket])
  const { body: { profile } } = await admin.post('/v1/ai/profiles', { title: `For report ${project}`, context: CONTEXT, material_source_ids: [slip.plant_id], project_ids: [project], dates: [today()] })
  const inspector = await desk.signedIn('field_inspector')
  await desk.make.onTeam(project, inspector.person)
  const { body: { daily_work_report: report } } = await inspector.post('/v1/daily_work_reports', { project_id: project, date: today() })
  return { profile: Number(profile.id), project, inspector, report: Number(report.id) }
}

thorough('AI-2 AI-3 without a provider the screen says so, an administrator sets one up by keyboard, and with the flag off the address leads to /', async () => {
  const page = await desk.open('/ai-project-assist', admin)
  await sees(page).toHaveURL(/\/admin\/ai-project-assist/)
  await sees(page.getByText('No AI provider is configured. Set one to test and run models.')).toBeVisible()
  await sees(page.getByText(/^No AI models yet\./)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'AI provider' }).click()
  const form = page.getByRole('form', { name: /^AI provider of / })
  await sees(form.getByLabel('Base address')).toBeFocused()
  await sees(form.getByText('Nothing is sent while the provider is switched off.')).toBeVisible()
  await page.keyboard.type(provider.address)
  await page.keyboard.press('Tab')
  await page.keyboard.type('small-model')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sk-opensesame')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('AI provider saved').first()).toBeVisible()
  await sees(page.getByText(`Models are sent to ${provider.host}.`)).toBeVisible()
  await desk.make.flag('project_assist_enabled', false)
  try {
    const off = await desk.open('/admin/ai-project-assist', await desk.signedIn('administrator'))
    await sees(off).not.toHaveURL(/ai-project-assist/)
  } finally {
    await desk.make.flag('project_assist_enabled', true)
  }
})

test('AI-7 AI-8 AI-14 a model is added, tested and published by keyboard, and its remarks are shown as text', async () => {
  await admin.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame' })
  const project = await desk.make.project({ title: 'SR 37 paving' })
  await desk.make.ticket(project, { ticket_number: 'A-1', status: 'delivered', ticket_date: today(), delivered_date: today(), uom_1: 'TON', net_amount: '21.5' })
  const page = await desk.open('/admin/ai-project-assist', admin)
  await sees(page.getByText(/^No AI models yet\./)).toBeVisible()
  await page.keyboard.press('n')
  await sees(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Late loads')
  await page.keyboard.press('Tab')
  await page.keyboard.type(CONTEXT)
  await sees(page.getByText(/in at least 15 words\. 17 so far\./)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('Late loads added').first()).toBeVisible()
  const { rows: [plant] } = await desk.server.owner.query('SELECT plant_id FROM slips WHERE dot_project_id = $1', [project])
  const { body: { content: [model] } } = await admin.get('/v1/ai/profiles')
  await admin.patch(`/v1/ai/profiles/${model.id}`, { material_source_ids: [plant.plant_id], project_ids: [project], dates: [today()] })
  const row = page.locator('.ag-row').first()
  await sees(row).toContainText('Material sources: 1, projects: 1, dates: 1')
  await row.locator('.ag-cell').first().click()
  await page.keyboard.press('t')
  await sees(page.getByText('Test started').first()).toBeVisible()
  await sees(row).toContainText('Test, done')
  await page.keyboard.press('o')
  await sees(page.locator('.assist-remarks')).toBeVisible()
  const run = page.locator('.assist-runs .ag-row').first()
  await run.locator('.ag-cell').first().click()
  await sees(page.locator('.assist-remarks li').nth(1)).toContainText('<b>It rained.</b>')
  await sees(page.locator('.assist-remarks li').first()).toContainText('From A-1')
  expect(await findings(page)).toEqual([])
  await row.locator('.ag-cell').first().click()
  await page.keyboard.press('p')
  await sees(page.getByRole('alertdialog')).toContainText('Publish Late loads?')
  await page.keyboard.press('Enter')
  await sees(row).toContainText('Published')
})

test('AI-17 proposed remarks are shown in a daily work report, and each is accepted or dismissed with one key', async () => {
  const { profile, project, inspector, report } = await draftReport()
  // the remarks are created while the page is still waiting for the first list of them, which is empty
  const page = await desk.open('/account', inspector)
  let changes = 0
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void (String(payload).includes('"ai_model"') && (changes += 1))))
  let isFirst = true
  await page.route(/\/v1\/ai\/remarks\?/, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    await admin.post(`/v1/ai/profiles/${profile}/run`, { date: today() })
    // waits for three messages about the model: its run was requested, has begun and has ended
    await expect.poll(() => changes).toBeGreaterThanOrEqual(3)
    await route.fulfill({ response })
  })
  await page.goto(`${desk.server.address}/projects/${project}/daily_work_reports/${report}`)
  await sees(page.getByText('No remarks yet.')).toBeVisible()
  const proposed = page.getByRole('region', { name: 'Proposed remarks' })
  await sees(proposed.getByRole('listitem')).toHaveCount(2)
  await sees(page.getByText('No remarks yet.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.locator('.report-main .table-pane').click()
  await page.keyboard.press('y')
  await sees(proposed.getByRole('listitem')).toHaveCount(1)
  await sees(page.locator('.report-remarks')).toHaveText('A load came late.')
  await page.keyboard.press('n')
  await sees(proposed).toHaveCount(0)
  await sees(page.locator('.report-remarks')).toHaveText('A load came late.')
  await page.keyboard.press('Control+z')
  await sees(proposed.getByRole('listitem')).toHaveCount(1)
})

thorough('AI-17 two proposed remarks are accepted in quick succession, before the report and the list of remarks are read again', async () => {
  const { profile, project, inspector, report } = await draftReport()
  const page = await desk.open(`/projects/${project}/daily_work_reports/${report}`, inspector)
  const proposed = page.getByRole('region', { name: 'Proposed remarks' })
  await sees(page.getByText('No remarks yet.')).toBeVisible()
  await admin.post(`/v1/ai/profiles/${profile}/run`, { date: today() })
  await sees(proposed.getByRole('listitem')).toHaveCount(2)
  // holds back what the page reads again until both remarks are accepted
  let release: () => void = () => undefined
  const bothAccepted = new Promise<void>((resolve) => { release = resolve })
  await page.route(({ pathname, search }) => pathname === `/v1/daily_work_reports/${report}` || (pathname === '/v1/ai/remarks' && search !== ''), async (route) => {
    if (route.request().method() === 'GET') await bothAccepted
    await route.continue()
  })
  await page.locator('.report-main .table-pane').click()
  await page.keyboard.press('y')
  await sees(proposed.getByRole('listitem')).toHaveCount(1)
  await sees(proposed.getByRole('listitem')).toContainText('<b>It rained.</b>')
  await page.keyboard.press('y')
  await sees(proposed).toHaveCount(0)
  release()
  await sees(page.locator('.report-remarks')).toHaveText('A load came late.\n<b>It rained.</b>')
})
