import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { findings } from '#tests/axe'
import { openProviderServer, type ProviderServer } from '#tests/api/assist/provider-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let provider: ProviderServer
let admin: SignedInClient
let project: number

beforeAll(async () => {
  provider = await openProviderServer()
  desk = await openScreenDesk({ AI_TRUSTED_HOSTS: provider.host })
  await desk.make.flag('project_assist_enabled', true)
  admin = await desk.signedIn('administrator')
  project = await desk.make.project({ title: 'SR 37 paving' })
  await desk.make.ticket(project, { ticket_number: 'Q-1', ticket_date: today(), status: 'delivered', uom_1: 'TON', net_amount: '21.5', material_description: 'SM-9.5A' })
  await desk.make.ticket(project, { ticket_number: 'Q-2', ticket_date: today(), status: 'rejected', rejection_reason: 'Too cold', uom_1: 'TON', net_amount: '20', material_description: 'SM-9.5A' })
})
afterAll(async () => {
  await desk.close()
  await provider.close()
})

thorough('AI-3 with a provider, W writes verified sentences as they arrive, Escape cancels the call, and nothing is sent before', async () => {
  await admin.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame' })
  let ended = false
  provider.answer = (response, _call, request) => {
    request.socket.once('close', () => (ended = true))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'In all 9999 tons came. [1] <b>One load</b> was too cold. [2] And ' } }] })}\n\n`)
  }
  const page = await desk.open(`/ask/${project}?question=${encodeURIComponent('Which loads were rejected today?')}`, admin)
  const answer = page.getByRole('group', { name: 'Written answer' })
  await sees(answer).toContainText(`An answer can be written from these 2 lines. It sends them and the question to ${provider.host}.`)
  await page.locator('.ag-row').first().locator('.ag-cell').first().click()
  expect(provider.calls).toEqual([])
  await page.keyboard.press('w')
  await sees(answer.getByText('<b>One load</b> was too cold. [2]')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sees(answer).toContainText('Canceled.')
  await sees.poll(() => ended).toBe(true)
  await sees(answer).not.toContainText('9999')
  await desk.make.flag('project_assist_enabled', false)
  try {
    const off = await desk.open(`/ask/${project}?question=x`, await desk.signedIn('administrator'))
    await sees(off).not.toHaveURL(/\/ask\//)
  } finally {
    await desk.make.flag('project_assist_enabled', true)
  }
})
