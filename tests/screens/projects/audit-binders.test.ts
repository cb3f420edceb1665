import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect } from 'vitest'
import { ZipFile } from 'yazl'
import { unzipped } from '#tests/api/exports/read-pdf'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

thorough('PLUS-20 one command creates the binder of a closed period, and another checks it and finds a modification, by keyboard', async () => {
  const project = await desk.project(2, { ticket_date: '2026-01-10' })
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  for (const slip of project.tickets) {
    const { status } = await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '12.50' }] })
    expect(status).toBe(200)
  }
  await desk.server.owner.query(`UPDATE pay_periods SET start_date = '2026-01-01' WHERE dot_project_id = $1`, [project.id])
  expect((await clerk.post(`/v2/projects/${project.id}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  const page = await desk.open(`/projects/${project.id}/periods/1`, clerk)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await sees(page.getByRole('button', { name: /^Audit binder/ })).toBeVisible()
  await page.keyboard.press('b')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).first().click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^audit-binder-.*-pay-period-1\.zip$/)
  const content = readFileSync(await file.path())
  expect(await findings(page, '.workspace', ['light'])).toEqual([])

  const check = async (buffer: Buffer) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('check audit binder')
    await sees(page.getByRole('option', { selected: true })).toContainText('Check audit binder')
    await page.keyboard.press('Enter')
    await sees(page.getByRole('dialog')).toContainText('Audit binder (.zip)')
    await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveCount(1)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([{ name: 'binder.zip', mimeType: 'application/zip', buffer }])
  }
  await check(content)
  await sees(page.getByText(/^The audit binder of pay period 1 in .+ is unchanged since .+ created it on .+: 8 files, 2 tickets, \$0\.00\.$/).first()).toBeVisible()
  // checks the binder first without one of its files, and then with its zip cut off
  const files = new Map(await unzipped(content))
  files.delete('photos.csv')
  const zip = new ZipFile()
  for (const [name, part] of files) zip.addBuffer(part, name)
  zip.end()
  await check(await buffer(zip.outputStream))
  await sees(page.getByText('The audit binder was changed after it was created.').first()).toBeVisible()
  await sees(page.getByText('photos.csv is missing.').first()).toBeVisible()
  if (process.env.LOOKS !== undefined) await page.screenshot({ path: `${process.env.LOOKS}/binder-differs.png` })
  await check(content.subarray(0, content.length - 40))
  await sees(page.getByText('The file is not an audit binder.').first()).toBeVisible()
})
