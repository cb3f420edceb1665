import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf } from '#tests/api/exports/read-pdf'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** Parses a number with at most `decimals` decimals and thousands separators; returns it multiplied by 10 to the power of `decimals`. */
function wholeOf(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.')
  expect(part.length).toBeLessThanOrEqual(decimals)
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** Quantity in hundredths times unit price in ten-thousandths of a dollar, in cents; half a cent is rounded up. */
const centsOf = (quantity: bigint, price: bigint) => (quantity * price + 5_000n) / 10_000n
const dollarsOf = (cents: bigint) => {
  const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  return text.replace(/\B(?=(?:\d{3})+\.)/g, ',')
}

const prices: Readonly<Record<string, string | null>> = { '2360.509': '1210.125', '2360.519': '0.3333', '2105.607': null, DNP: null }

/**
 * A closed period with priced items, one item without a price, a ticket split between two items, and a ticket of which a part is not paid;
 * returned with the total quantities of its tickets.
 */
async function closedPeriod() {
  const { make } = desk
  const clerk = await desk.signedIn('administrator')
  const project = await make.project({ title: 'SR 14 concrete reconstruction' })
  await make.payPeriod(project)
  const base = `/v2/projects/${project}`
  const items = new Map<string, number>()
  for (const [at, [item_code, unit_price]] of Object.entries(prices).entries()) {
    items.set(item_code, await make.payItem(project, { line_number: (at + 1) * 10, item_code, is_dnp: item_code === 'DNP', ...(unit_price === null ? {} : { unit_price }) }))
  }
  const ticket = async (codes: readonly (readonly [item: string, quantity: string])[]) => {
    const slip = await make.ticket(project, { ticket_date: '2026-01-10', ticketed_at: new Date('2026-01-10T15:00:00Z'), status: 'delivered', net_amount: '40.0000' })
    const sent = codes.map(([item, quantity]) => ({ haulhub_slip_id: slip, project_pay_item_id: items.get(item), quantity, ...(item === 'DNP' ? { additional_notes: 'Spilled' } : {}) }))
    const { status, body } = await clerk.post(`${base}/pay_item_assignments`, { pay_item_assignments: sent })
    expect([status, body]).toMatchObject([200, {}])
  }
  for (const quantity of ['9.50', '12.07', '3.33']) await ticket([['2360.509', quantity]])
  for (const quantity of ['100.01', '7.77']) await ticket([['2360.519', quantity]])
  await ticket([['2105.607', '2.00']])
  await ticket([['2360.509', '5.00'], ['2360.519', '2.50']])
  await ticket([['2360.509', '1.00'], ['DNP', '0.25']])
  expect((await clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  return { project, clerk, sums: await sumsOf(project, clerk) }
}

/** The total quantity for each item code, in hundredths, added up from the tickets and not from the period's lines. */
async function sumsOf(project: number, clerk: Awaited<ReturnType<ScreenDesk['signedIn']>>): Promise<ReadonlyMap<string, bigint>> {
  const { body } = await clerk.get(`/v1/slips?project_id=${project}&page_size=100`)
  const sums = new Map<string, bigint>()
  for (const { reconciliation } of body.slips) {
    for (const slot of ['primary', 'secondary']) {
      const item = reconciliation[`${slot}_pay_item`]
      if (item === null) continue
      const quantity = wholeOf(String(reconciliation[`${slot}_pay_code_quantity`]), 2)
      sums.set(item.item_code, (sums.get(item.item_code) ?? 0n) + quantity)
    }
  }
  expect(sums.size).toBe(4)
  return sums
}

/** The texts in the cells of the lines, by item code. */
async function shownLines(page: Page): Promise<ReadonlyMap<string, { quantity: string; price: string; amount: string; tickets: string }>> {
  await sees(page.locator('.ag-row .ag-cell[col-id="item_code"]')).toHaveCount(4)
  const lines = new Map<string, { quantity: string; price: string; amount: string; tickets: string }>()
  for (let at = 0; at < 4; at += 1) {
    const cell = async (id: string) => (await page.locator(`.ag-row[row-index="${at}"] .ag-cell[col-id="${id}"]`).innerText()).trim()
    lines.set(await cell('item_code'), { quantity: await cell('quantity'), price: await cell('unit_price'), amount: await cell('amount'), tickets: await cell('ticket_count') })
  }
  return lines
}

test('PAY-45 PAY-46 the estimate of a period, by keyboard: each amount is quantity times unit price, the sum is correct, and the CSV and the PDF agree', async () => {
  const { project, clerk, sums } = await closedPeriod()
  const page = await desk.open(`/projects/${project}/periods`, clerk, { viewport: { width: 1600, height: 900 } })
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  const focused = page.locator('.ag-row', { has: page.locator('.ag-cell:focus') })
  for (let at = 0; at < 2 && !(await focused.first().innerText()).includes('Closed'); at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(new RegExp(`/projects/${project}/periods/1$`))
  await sees(page.getByRole('grid', { name: 'Lines of period 1' })).toBeVisible()

  const expected = [...sums].map(([code, quantity]) => {
    const price = prices[code] ?? null
    return { code, quantity, price, cents: price === null ? null : centsOf(quantity, wholeOf(price, 4)) }
  })
  const total = expected.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n)
  const shown = await shownLines(page)
  for (const { code, quantity, price, cents } of expected) {
    const line = shown.get(code)
    expect([code, wholeOf(line?.quantity ?? '', 2)]).toEqual([code, quantity])
    expect([code, line?.price.replaceAll(',', ''), line?.amount]).toEqual([code, price ?? '', cents === null ? '' : dollarsOf(cents)])
    // checked as a person would: by multiplying what is on the screen
    if (price !== null) expect(centsOf(wholeOf(line?.quantity ?? '', 2), wholeOf(line?.price ?? '', 4))).toBe(wholeOf(line?.amount ?? '', 2))
  }
  const contractStatus = page.locator('.contract-standing')
  await sees(contractStatus).toContainText(`Amount: $${dollarsOf(total)}`)
  await sees(contractStatus).toContainText('1 line without a unit price')
  await sees(contractStatus).toContainText('Closed by')
  expect(await findings(page, '.pane', ['light'])).toEqual([])
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/pay-estimate.png` })

  const download = async (key: string) => {
    const arriving = page.waitForEvent('download')
    await page.keyboard.press(key)
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/^pay-estimate-.*period-1\.(?:csv|pdf)$/)
    await sees(page.getByText('Pay estimate of period 1 exported.').first()).toBeVisible()
    return readFileSync(await file.path())
  }
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  const cells: string[][] = parse(await download('e'), { bom: true, relax_column_count: true, skip_empty_lines: true, record_delimiter: '\r\n' })
  const from = cells.findIndex(([title]) => title === 'Lines')
  const lines = cells.slice(from + 2, cells.findIndex(([title]) => title === 'Total') + 1)
  expect(lines).toHaveLength(5)
  for (const { code, quantity, cents } of expected) {
    const line = lines.find((of) => of[1] === code)
    expect([code, wholeOf(line?.[5] ?? '', 2), line?.[8]]).toEqual([code, quantity, cents === null ? '' : dollarsOf(cents).replaceAll(',', '')])
  }
  expect(lines.at(-1)?.[8]).toBe(dollarsOf(total).replaceAll(',', ''))

  const [first = []] = await pagesOf(await download('p'))
  const paper = first.join('|')
  for (const { code, cents } of expected) {
    expect(paper).toContain(code)
    if (cents !== null) expect([code, paper]).toEqual([code, expect.stringContaining(`$${dollarsOf(cents)}`)])
  }
  expect(paper).toContain(`$${dollarsOf(total)}`)
  expect(paper).toContain('1 line has no unit price, so it is not in the amount.')
})
