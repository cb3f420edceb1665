import { findings } from '#tests/axe'
import { authorizationOf, expect, thorough } from '#tests/journeys/keyboard'

const administrator = 'administrator@cascadia.example'
const PROJECT = 1

/** A rejected ticket as the API shows it. */
interface Rejected {
  readonly uom_1: string
  readonly material_description: string
}

thorough('AI-2 AI-3 by keyboard from a question to the ticket that it cites: without a provider the found lines are the answer, Enter opens the cited ticket, and Back shows the answer again', async ({ keyboard, page }) => {
  const headers = await authorizationOf(page.request, administrator)
  const rejected = async (more: string) => {
    const answer = await page.request.get(`/v1/slips?project_id=${PROJECT}&status=rejected&${more}`, { headers })
    return { count: Number(answer.headers()['total-count']), slips: (await answer.json()).slips }
  }
  const { slips: [cited] } = await rejected('page_size=1')
  const day = String(cited.ticket_date).slice(0, 10)
  const { count, slips } = await rejected(`start_date=${day}&end_date=${day}`)
  // the answer has a line for each material and unit, and above those a line for each unit that several materials have; some days have
  // several units
  const groups = [...new Set((slips as readonly Rejected[]).map(({ uom_1: unit, material_description: material }) => JSON.stringify([unit, material])))]
  const units = groups.map((group) => (JSON.parse(group) as readonly string[])[0])
  const totals = units.filter((unit, at) => units.indexOf(unit) === at && units.lastIndexOf(unit) > at).length

  await keyboard.signIn(administrator, `/projects/${PROJECT}/tickets`)
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await keyboard.command('Ask the project')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('')
  await keyboard.type(`Which loads were rejected on ${day}?`)
  await keyboard.press('Enter')
  const understood = page.getByText(`Tickets with status:rejected date:${day}. ${count} ticket${count === 1 ? '' : 's'}.`)
  await expect(understood).toBeVisible()
  const rows = page.locator('.ag-row')
  await expect(rows).toHaveCount(totals + groups.length + count)
  const sums = await rows.filter({ hasText: /\d tickets?, net / }).filter({ hasNotText: 'All materials' }).allInnerTexts()
  expect(sums).toHaveLength(groups.length)
  expect(sums.reduce((before, text) => before + Number(/(\d+) tickets?, net /.exec(text)?.[1]), 0)).toBe(count)
  await expect(page.getByRole('group', { name: 'Written answer' })).toHaveCount(0)
  expect(await findings(page)).toEqual([])

  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  const focused = page.locator('.ag-row:has(.ag-cell:focus)')
  for (let line = 0; line < 20 && !(await focused.innerText()).includes(String(cited.ticket_number)); line += 1) await keyboard.press('j')
  await expect(focused).toContainText(String(cited.ticket_number))
  await expect(focused).toContainText(String(cited.rejection_reason))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/projects/${PROJECT}/tickets/${cited.id}`))
  await expect(keyboard.pane(1)).toContainText(String(cited.ticket_number))
  await expect(page.getByText(String(cited.rejection_reason)).first()).toBeVisible()
  await keyboard.press('Alt+[')
  await expect(understood).toBeVisible()
})
