import { readFileSync } from 'node:fs'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificatePdf } from '#src/sample-data/certificates/certificate-pdf'
import { usDay } from '#src/platform/domain/formats/dates'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { findings } from '#tests/axe'
import { vendorClient, type PartnerClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const PHOTO = readFileSync('src/sample-data/files/scale-ticket.jpg')

let desk: ScreenDesk
let administrator: SignedInClient
let vendor: PartnerClient
let submittal: number
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  vendor = await vendorClient(desk.server, { company: 'Basin Emulsions' })
  const material_id = (await administrator.post('/v2/materials', { name: 'PG 58V-34 binder' })).body.material.id
  const certificate_type_id = (await administrator.post('/v2/certificate_types', { name: 'Certificate of analysis' })).body.certificate_type.id
  const upload = async (name: string, content: Buffer) => {
    const answer = await fetch(`${desk.server.address}/v2/dot_vendor/submittal_uploads?name=${name}`, { method: 'POST', headers: { ...vendor.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(content) })
    return ((await answer.json()) as { upload: { id: number } }).upload.id
  }
  const pdf = certificatePdf({ title: 'Certificate', number: 'C-1', supplier: 'Basin Emulsions', facts: [['Product', 'Asphalt binder PG 58V-34']], tests: [['Flash point', 'T 48', '286', 'min 230']], statement: ['Tested.'] })
  // begins like a PDF, but is HTML with a script that a browser would run
  const broken = Buffer.from('%PDF-1.7\n<html><script>document.title = "run"</script></html>')
  const upload_ids = [await upload('certificate.pdf', pdf), await upload('photo.jpg', PHOTO), await upload('broken.pdf', broken)]
  submittal = (await vendor.post('/v2/dot_vendor/submittals', { material_id, certificate_type_id, dated: today(), approved_quantity: 100, uom: 'TON', upload_ids })).body.submittal.id
})
afterAll(() => desk.close())

test('SUBM-2 SUBM-10 the files of a submittal are shown one after the other by key: a PDF with its text and marks, a photo, and a broken file with an error', async () => {
  const page = await desk.open(`/admin/vendors/submittals/open/${submittal}`, administrator)
  const view = page.getByRole('group', { name: 'Document certificate.pdf' })
  await sees(view.locator('.document-text')).toContainText('Flash point')
  await sees(view.locator('.document-mark[data-key=material]')).not.toHaveCount(0)
  const side = page.getByRole('complementary', { name: 'Decide' })
  await sees(side).toContainText('Quantity 100 is not in the file. Check it yourself.')
  await sees(view).toBeFocused()
  const width = async () => (await view.locator('canvas').boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('-')
  await expect.poll(width).toBeLessThan(before)
  await page.keyboard.press(']')
  await sees(page.getByRole('img', { name: 'Picture photo.jpg' })).toBeVisible()
  await sees(side).not.toContainText('Compared with the file')
  expect(await findings(page, '.pane')).toEqual([])
  await page.keyboard.press(']')
  await sees(page.getByText('This file can’t be shown here. Download it to read it.')).toBeVisible()
  expect(await page.title()).not.toBe('run')
  const saved = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await saved).suggestedFilename()).toBe('broken.pdf')
})

test('VEND-7 SUBM-10 a vendor can read its own submittal on the same screen, but decides nothing', async () => {
  const page = await desk.open(`/vendor/submittals/${submittal}`, vendor)
  await sees(page.getByRole('group', { name: 'Document certificate.pdf' }).locator('.document-text')).toContainText('Flash point')
  await sees(page.getByRole('button', { name: /^Withdraw|^Cancel/ })).toBeVisible()
  await sees(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await page.keyboard.press('a')
  await sees(page.getByText('Action required')).toBeVisible()
  expect((await vendor.get(`/v2/dot_vendor/submittals/${submittal}`)).body.submittal.state).toBe('action_required')
})

async function lastDayOf(timezone: string, timezoneId: string): Promise<void> {
  await desk.server.owner.query('UPDATE dot_authorities SET timezone = $1 WHERE id = $2', [timezone, desk.make.firstAgency])
  const there = dayInZone(new Date(), timezone)
  const page = await desk.open(`/vendor/submittals/${submittal}/edit`, vendor, { timezoneId })
  const dated = page.getByRole('textbox', { name: 'Dated' })
  await sees(dated).toBeVisible()
  await dated.fill(usDay(addDays(there, 1)))
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('The day cannot be in the future.').first()).toBeVisible()
  await dated.fill(usDay(there))
  await page.keyboard.press('Control+Enter')
  await sees(page).toHaveURL(new RegExp(`/vendor/submittals/${submittal}$`))
  expect((await desk.server.owner.query('SELECT dated::text AS dated FROM submittals WHERE id = $1', [submittal])).rows).toEqual([{ dated: there }])
}
test('SUBM-6 the last day of a submittal to an agency in Pacific/Pago_Pago is the agency’s day, even in a browser in Pacific/Kiritimati', () => lastDayOf('Pacific/Pago_Pago', 'Pacific/Kiritimati'))
thorough('SUBM-6 the last day of a submittal to an agency in Pacific/Kiritimati is the agency’s day, even in a browser in Pacific/Pago_Pago', () => lastDayOf('Pacific/Kiritimati', 'Pacific/Pago_Pago'))
