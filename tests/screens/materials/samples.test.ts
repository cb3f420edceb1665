import { expect as seen, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { usDay } from '#src/platform/domain/formats/dates'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let administrator: SignedInClient
let sample: number
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  const project = await desk.make.project({ title: 'SR 14' })
  const slip = await desk.make.ticket(project, { ticket_number: 'TK-77', supplier: 'Basin Paving', material_description: 'SP 12.5 Wear', net_amount: '24.5', uom_1: 'TON' })
  sample = (await administrator.post('/v1/samples', { slip_id: slip, sample: 'S-26-0871', sublot: '3' })).body.sample.id
})
afterAll(() => desk.close())

/** Drops files with these names onto the documents of the sample. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const name of all) data.items.add(new File(['%PDF-1.7 a form'], name, { type: 'application/pdf' }))
    return data
  }, names)
  await page.getByRole('region', { name: 'Documents' }).dispatchEvent('drop', { dataTransfer: transfer })
}

thorough('SAMP-1 SAMP-6 the list shows what a sample was taken from, by whom, and its number of documents', async () => {
  const page = await desk.open('/samples', administrator)
  const row = page.getByRole('grid').first().getByRole('row', { name: /S-26-0871/ })
  for (const text of ['TK-77', 'SP 12.5 Wear', 'Basin Paving', '24.50', 'Pat Person', usDay(today()).slice(0, 4)]) await sees(row).toContainText(text)
  await sees(row.locator('[col-id=documents_count]')).toHaveText('0')
  await sees(row.locator('[col-id=sublot]')).toHaveText('3')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})

thorough('SAMP-2 a result with limits whose value is not complete yet is not shown as one without limits', async () => {
  const results = `/v1/samples/${sample}/results`
  const density = { test: 'in_place_density', tested_on: today(), values: { in_place_pcf: '146.2' } }
  const added = [await administrator.post(results, { ...density, low: '92', high: null }), await administrator.post(results, { ...density, low: null, high: null })]
  expect(added.map(({ status }) => status)).toEqual([200, 200])
  const page = await desk.open(`/samples/${sample}`, administrator)
  const outcome = (row: Parameters<Page['locator']>[1]) => page.locator('.ag-row', row).first().locator('.ag-cell[col-id="outcome"]')
  await sees(outcome({ hasText: 'At least 92' })).toHaveText('No value yet')
  await sees(outcome({ hasNotText: 'At least 92' })).toHaveText('No limits')
})

thorough('SAMP-4 one dropped file is added, but of two none is, and a message says so', async () => {
  const page = await desk.open(`/samples/${sample}`, administrator)
  const documents = page.getByRole('region', { name: 'Documents' })
  await sees(documents).toBeVisible()
  await drop(page, ['one.pdf', 'two.pdf'])
  await sees(page.getByText('Only one file at a time.').first()).toBeVisible()
  await sees(documents.getByRole('listitem')).toHaveCount(0)
  await drop(page, ['one.pdf'])
  await sees(documents.getByRole('listitem')).toHaveText([/one\.pdf/])
  expect((await administrator.get(`/v1/samples/${sample}`)).body.sample.documents_count).toBe(1)
})

thorough('CERT-1 CERT-6 CERT-10 CERT-11 materials, certificate types and declarations have separate lists, and an expired declaration is marked', async () => {
  const { certificate_type: type } = (await administrator.post('/v2/certificate_types', { name: 'Mix design', description: 'One for each mix' })).body
  const { epd } = (await administrator.post('/v2/epds', { declaration_number: 'EPD-1', program_operator: 'NAPA', valid_from: '2020-01-01', valid_to: '2021-01-01', declared_quantity: 1, declared_unit: 't', kg_per_declared_unit: 1000, gwp: '57.4', lcia_method: 'TRACI 2.1' })).body
  await administrator.post('/v2/materials', { name: 'SP 12.5 Wear', product_code: 'SPW', certificate_type_ids: [type.id], epd_id: epd.id })
  const page = await desk.open('/admin/material-certificates/materials', administrator)
  const pane = page.getByRole('region', { name: /^Pane 1: / })
  const row = (name: RegExp) => page.getByRole('grid').first().getByRole('row', { name })
  await sees(row(/SPW/)).toContainText('Mix design')
  await pane.getByRole('button', { name: /^Certificate types/ }).first().click()
  await sees(row(/Mix design/)).toContainText('Live')
  await pane.getByRole('button', { name: /^Declarations/ }).first().click()
  for (const text of ['EPD-1', 'NAPA', '1/1/2020', '1/1/2021', '1 t', '57.4', 'Expired', 'SP 12.5 Wear']) await sees(row(/EPD-1/)).toContainText(text)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})
