import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let administrator: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

/** The first characters with which a cell may count as a formula in LibreOffice or Excel, in any language version. */
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\n', '\r']
const USUAL_SIGNS = ['=', '＝']
const runs = (cell: string) => SIGNS.some((sign) => cell.startsWith(sign)) && !/^-?\d+(\.\d+)?$/.test(cell)

/** Creates a ticket in which every text begins with `sign`; returns its id and the database columns that accepted such a text. */
async function ticketOf(sign: string): Promise<{ id: number; taken: string[] }> {
  const nasty = `${sign}HYPERLINK("http://evil.example","x")`
  const agency = server.make.firstAgency
  const person = await server.make.employee({ role: 'field_engineer', first_name: nasty })
  const project = await server.make.project({ state_project_number: nasty })
  const items = [await server.make.payItem(project, { item_code: `${nasty}1`, item_description: nasty }), await server.make.payItem(project, { item_code: `${nasty}2`, item_description: nasty })]
  const period = await server.make.payPeriod(project)
  const id = await server.make.ticket(project, { ticket_number: nasty, details: JSON.stringify(Object.fromEntries(ticketFields.filter(({ stored }) => stored === 'details').map(({ key }) => [key, nasty]))) })
  for (const [slot, item] of items.entries()) {
    await server.owner.query('INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, pay_period, project_pay_item_id, assigned_by, quantity) VALUES ($1, $2, $3, $4, $5, $6, $7, 1)', [agency, id, slot + 1, project, period, item, person.id])
  }
  const textKeys: string[] = []
  for (const { key, type, stored } of ticketFields) {
    if (stored !== 'column') continue
    const value = type.kind === 'person' ? person.id : type.kind === 'text' || type.kind === 'choice' ? nasty.slice(0, type.kind === 'text' ? type.max : undefined) : null
    if (value === null) continue
    // skip a column in which the database allows only certain values, because nobody can enter a formula there
    const took = await server.owner.query(`UPDATE slips SET ${key} = $1 WHERE id = $2`, [value, id]).then(() => true, () => false)
    if (took) textKeys.push(key)
  }
  return { id, taken: textKeys }
}

const noColumnBeginsWith = async (sign: string) => {
  const { id, taken } = await ticketOf(sign)
  expect(taken.length).toBeGreaterThan(15)
  expect(taken).toContain('flagged_by')
  const columns = ticketFields.filter(({ type }) => type.kind !== 'notes' && type.kind !== 'reconciliation').map(({ key }) => key)
  const refused: string[] = []
  let cells = 0
  for (const key of columns) {
    const answer = await administrator.get(`/v3/slips/export?slip_ids[]=${id}&columns[]=${key}`)
    // the export fails for a column of numbers or times, because the text is neither; so the text reaches no cell
    if (answer.status !== 200) continue
    const [, row = ['']] = parse(answer.body, { relax_column_count: true }) as string[][]
    cells += 1
    if (runs(row[0] ?? '')) refused.push(`${key}: ${row[0]}`)
  }
  expect(refused).toEqual([])
  expect(cells).toBeGreaterThan(60)
}
test.each(USUAL_SIGNS)('H5 D4 D15 TICK-91 no column of the export begins with %j, whatever its kind', noColumnBeginsWith)
thorough.each(SIGNS.filter((sign) => !USUAL_SIGNS.includes(sign)))('H5 D4 D15 TICK-91 no column of the export begins with %j, whatever its kind', noColumnBeginsWith)

test.each(['＝', '－', '\n'])('H5 D15 TICK-91 names of people and groups that begin with %j are text in their exports', async (sign) => {
  await server.make.employee({ role: 'field_engineer', first_name: `${sign}1+1`, last_name: `${sign}2` })
  await server.owner.query('INSERT INTO dot_groups (dot_authority_id, name, name_key, description) VALUES ($1, $2, $2, $3)', [server.make.firstAgency, `${sign}Lab`, `${sign}Cores`])
  for (const path of ['/v3/dot_employees/export', '/v3/dot_groups/export']) {
    const { status, body } = await administrator.get(path)
    expect(status).toBe(200)
    const cells = (parse(body, { relax_column_count: true }) as string[][]).flat()
    expect(cells.some((cell) => cell.startsWith(`'${sign}`)), path).toBe(true)
    expect(cells.filter((cell) => cell.startsWith(sign))).toEqual([])
  }
})
