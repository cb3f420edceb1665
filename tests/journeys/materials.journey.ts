import { findings } from '#tests/axe'
import { authorizationOf, expect, test, thorough } from '#tests/journeys/keyboard'

const administrator = 'administrator@cascadia.example'

/** A sample as the API answers it. */
interface SampleAnswer {
  readonly id: number
  readonly sample: string
  readonly slip_id: number
  readonly ticket_number: string
  readonly dot_project_id: number
  readonly lot: string | null
}

test('SAMP-9 AUTH-61 the QC lab starts on the samples', async ({ keyboard, page }) => {
  await keyboard.signInByKeyboard('qc_lab@cascadia.example', '/')
  await expect(page).toHaveURL(/\/samples$/)
  await expect(page.getByRole('grid', { name: 'Samples' })).toBeVisible()
})

thorough('SAMP-1 SAMP-2 CERT-12 by keyboard: a failing test result is entered for a sample and shown on its ticket, and one key leads to the material', async ({ keyboard, page }) => {
  await keyboard.signIn(administrator, '/samples')
  const headers = { ...(await authorizationOf(page.request, administrator)) }
  const { samples } = (await (await page.request.get('/v1/samples?failing=false&material_classification=asphalt', { headers })).json()) as { samples: readonly SampleAnswer[] }
  const [sample] = samples
  if (sample === undefined) throw new Error('the sample data has no such sample')

  await keyboard.page.goto(`/samples?search=${sample.ticket_number}`)
  const list = page.getByRole('grid', { name: 'Samples' })
  await expect(list.getByText(sample.sample, { exact: true })).toBeVisible()
  await expect(list.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Enter')
  const results = page.getByRole('grid', { name: `Test results of sample ${sample.sample}` })
  await expect(results).toBeVisible()
  await expect(results.locator('.ag-cell:focus')).toHaveCount(1)

  await keyboard.press('r')
  await keyboard.answer('In-place density')
  await expect(page.getByRole('form', { name: 'New result: In-place density' })).toBeVisible()
  await expect(page.getByLabel(/Maximum specific gravity/)).toBeFocused()
  await keyboard.type('2.5')
  await keyboard.press('Tab')
  await keyboard.type('139')
  await expect(page.getByRole('group', { name: 'Calculated' })).toContainText('89.103%')
  await keyboard.press('Tab')
  await keyboard.type('92')
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Control+Enter')
  await expect(page.getByText(`In-place density added to sample ${sample.sample}`).first()).toBeVisible()
  await expect(results.getByText('at least 92')).toBeVisible()
  await expect(results.locator('.ag-cell:focus')).toHaveCount(1)

  await keyboard.press('t')
  await expect(page).toHaveURL(new RegExp(`/projects/${sample.dot_project_id}/tickets/${sample.slip_id}`))
  const ticket = page.getByRole('group', { name: `Ticket ${sample.ticket_number}` })
  await expect(ticket).toContainText(new RegExp(`Sample ${sample.sample}.* fails: .*In-place density`))
  await expect(ticket).toContainText('Warming potential')
  await keyboard.press('Shift+M')
  await expect(page).toHaveURL(new RegExp(`/projects/${sample.dot_project_id}/materials\\?search=`))
  await expect(page.getByRole('grid', { name: /^Materials of/ })).toBeVisible()
  await keyboard.press('Control+z')
  await expect(page.getByText(/^Undone/).first()).toBeVisible()
})
