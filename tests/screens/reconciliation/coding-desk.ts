import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

/** Creates projects with pay items and tickets to code, and opens their tables. */
export interface CodingDesk extends ScreenDesk {
  /** Creates a project with a period in progress and this many tickets of 12.50 tons, newest first. Each ticket has `values`. */
  project(tickets?: number, values?: Readonly<Record<string, unknown>>): Promise<MadeProject>
  /** Opens the project's table with the focus on its first row. */
  table(project: MadeProject, as?: SignedInClient): Promise<Page>
  /** A project's tickets in the database: the last digits of each number, its status, and its pay codes with quantities. */
  held(project: MadeProject): Promise<string[]>
  /** The last sentence of the polite live region. */
  saidIn(page: Page): Promise<string>
}

export interface MadeProject {
  readonly id: number
  readonly tickets: readonly number[]
  item(values?: Readonly<Record<string, unknown>>): Promise<number>
  /** An item that lists contractors, by name and type. */
  itemWith(contractors: readonly (readonly [name: string, type: 'subcontractor' | 'other'])[], values?: Readonly<Record<string, unknown>>): Promise<number>
  /** Creates enough coded tickets of the same plant for 12.50 tons to be a usual load. */
  usualLoad(): Promise<void>
}

/**
 * Presses Enter with a given event time, in ms after the page began. This lets two presses be close together on a slow machine,
 * or half a second apart without waiting.
 */
export async function enterAt(page: Page, moment: number): Promise<void> {
  const hardware = await page.context().newCDPSession(page)
  const timestamp = ((await page.evaluate(() => performance.timeOrigin)) + moment) / 1000
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, timestamp }
  await hardware.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key })
  await hardware.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await hardware.detach()
}

/**
 * Presses Enter once the painted page has been visible for half a second. Measured by the page's clock, because the times of the browser's
 * key events can be behind it.
 */
export async function enterAfterLook(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => {
    const since = performance.now()
    const look = (now: number) => (now - since >= 500 ? resolve() : requestAnimationFrame(look))
    requestAnimationFrame(look)
  }))
  await page.keyboard.press('Enter')
}

/** Presses Enter with an event time two seconds from now, as if the person had read for that long what is shown now. */
export async function enterAfterReading(page: Page): Promise<void> {
  // what is shown is on the screen after two frames
  const shown = await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))))
  await enterAt(page, shown + 2_000)
}

/** Expects something on the screen. The timeout is long, since the first screen of a run takes time to load. */
export const sees = expect.configure({ timeout: 30_000 })

/** Opens the desk for tests of the drawer. */
export async function openCodingDesk(): Promise<CodingDesk> {
  const desk = await openScreenDesk()
  const { make, server } = desk
  return {
    ...desk,
    async project(count = 3, values = {}) {
      const id = await make.project({ title: 'SR 412 resurfacing' })
      await make.payPeriod(id)
      const plant_id = await make.plant({ name: `North Quarry ${id}` })
      const tickets: number[] = []
      const newest = Date.now()
      for (let at = 1; at <= count; at += 1) {
        tickets.push(await make.ticket(id, { plant_id, plant_name: 'North Quarry', ticket_number: `T-${id}-${String(at).padStart(2, '0')}`, net_amount: '12.5000', ticketed_at: new Date(newest - at * 60_000), ...values }))
      }
      return {
        id,
        tickets,
        item: (more = {}) => make.payItem(id, { item_code: '402-3130', item_description: 'Recycled asphalt concrete 12.5 mm', ...more }),
        async itemWith(contractors, more = {}) {
          const item = await make.payItem(id, { item_code: '402-3130', ...more })
          for (const [at, [name, type]] of contractors.entries()) {
            const contractor = await make.contractor(id, { name, type })
            await server.owner.query(
              'INSERT INTO pay_item_contractors (dot_authority_id, dot_project_id, pay_item_id, external_dot_contractor_id, position) VALUES ($1, $2, $3, $4, $5)',
              [make.firstAgency, id, item, contractor, at + 1])
          }
          return item
        },
        async usualLoad() {
          for (let at = 1; at <= 20; at += 1) {
            await make.ticket(id, { plant_id, ticket_number: `OLD-${id}-${at}`, net_amount: '12.5000', coded: true, status: 'delivered', delivered_date: '2026-11-02', ticketed_at: new Date(newest - 86_400_000) })
          }
        },
      }
    },
    async table(project, as) {
      const page = await desk.open(`/reconciliation/${project.id}`, as)
      await page.locator('.ag-row .ag-cell').first().waitFor()
      await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
      return page
    },
    async held(project) {
      const { rows } = await server.owner.query<{ line: string }>(
        `SELECT right(ticket_number, 2) || ' ' || status || coalesce(' ' || string_agg(item_code || ' ' || coalesce(pay_item_assignments.quantity::text, '-'), ', ' ORDER BY slot), '') AS line
         FROM slips LEFT JOIN pay_item_assignments ON slip_id = slips.id AND pay_item_assignments.dot_authority_id = slips.dot_authority_id
           LEFT JOIN pay_items ON pay_items.id = project_pay_item_id AND pay_items.dot_authority_id = slips.dot_authority_id
         WHERE slips.dot_project_id = $1 GROUP BY ticket_number, status ORDER BY ticket_number`, [project.id])
      return rows.map(({ line }) => line)
    },
    saidIn: (page) => page.getByRole('status', { name: 'Announcements' }).locator('p').last().innerText(),
  }
}
