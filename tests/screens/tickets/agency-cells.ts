import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'

const SHOWN = ['ticket_number', 'plant_name', 'field_temperature', 'station', 'evaporation_rate', 'sample_time']

/** A project's table that shows these fields, with the focus on the field temperature of its first ticket. */
export async function atCells(desk: CodingDesk, tickets: number, { as, values = {} }: { readonly as?: SignedInClient; readonly values?: Readonly<Record<string, unknown>> } = {}) {
  const project = await desk.project(tickets, values)
  const person = as ?? (await desk.signedIn('administrator'))
  if (as !== undefined) await desk.make.onTeam(project.id, as.person)
  const columns = SHOWN.map((key, order) => ({ key, shown: true, order, width: 130, pinned: order === 0 }))
  expect((await person.post('/v1/table_preferences/slips', { columns, sort: [] })).status).toBe(200)
  const page = await desk.open(`/projects/${project.id}/tickets`, person)
  const cell = (row: number, column = 'field_temperature') => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)
  await cell(0).click()
  await sees(cell(0)).toBeFocused()
  return { project, page, cell, person }
}

export const editor = (page: Page) => page.locator('.ag-cell-inline-editing input')
export const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change values/ })

export async function stored(desk: CodingDesk, project: MadeProject, field: string): Promise<(string | null)[]> {
  const { rows } = await desk.server.owner.query(`SELECT details ->> $2 AS value FROM slips WHERE dot_project_id = $1 ORDER BY ticket_number`, [project.id, field])
  return rows.map(({ value }) => value)
}

export async function type(page: Page, text: string): Promise<void> {
  await sees(editor(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
