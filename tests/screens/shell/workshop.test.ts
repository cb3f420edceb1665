import { dirname } from 'node:path'
import { expect as seen } from 'playwright/test'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { filesOfLayer } from '#tests/house/sources'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

/** The states that each shared control has in the workshop. The focus is tested on the first state of each. */
const fields = ['default', 'empty', 'invalid', 'disabled']
const states: Readonly<Record<string, readonly string[]>> = {
  TextEntry: fields, LongTextEntry: fields, NumberEntry: fields, ChoiceEntry: fields, SearchChoiceEntry: fields, MultiChoiceEntry: fields, DayEntry: fields, SwitchEntry: fields,
  CommandButton: ['default', 'disabled', 'pressed'],
  BarToggleButton: ['default', 'pressed'],
  KeyCaps: ['default'],
  Table: ['default', 'empty', 'no_match', 'busy', 'error'],
  TableFoot: ['default', 'empty', 'no_match', 'busy', 'error'],
  ListView: ['default'],
  TableSearch: ['default', 'empty'],
  FilterBar: ['default', 'empty'],
  Skeleton: ['busy'],
  Unanswered: ['busy', 'missing', 'error'],
  UnansweredField: ['busy', 'error'],
  CheckResult: ['default'],
  ImportActions: ['default'],
  DownloadRefused: ['default'],
  UploadProgress: ['default', 'busy', 'error'],
  ImportEffects: ['default'],
  ColumnMapping: ['default'],
}
/** Controls that only other shared controls use, with the selector that finds them there. */
const parts: Readonly<Record<string, string>> = {
  FieldLabel: '.field-label', FieldFoot: '.field-problem', TableState: '.table-state', ChoiceLine: '[role=option]', LastSearchesList: '[role=listbox]', SuggestionList: '[role=listbox]',
}
/** Not in the workshop: panes built from the controls, the map, the table of an import's refused rows, and a component without output. */
const frames = ['RefusedRows', 'FormPane', 'LeafletMap', 'ListPane', 'MapPane', 'RecordForm', 'RecordList', 'RowsPane', 'TablePane', 'FirstFocus']

/** The shared controls: all those of the form and table kits, and those of the workspace that an area uses. */
function sharedControls(): readonly string[] {
  const files = filesOfLayer('client')
  const kit = files.filter(({ path }) => /^src\/platform\/client\/(form|table|table\/searches)$/.test(dirname(path)) && path.endsWith('.tsx'))
  const workspace = files.filter(({ path }) => path.startsWith('src/workspace/client/') && path.endsWith('.tsx'))
  const areas = files.filter(({ path }) => path.startsWith('src/areas/'))
  const exported = ({ text }: { readonly text: string }) => [...text.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => name ?? '')
  const usedBy = (name: string) => new Set(areas.filter(({ text }) => new RegExp(`<${name}\\b`).test(text)).map(({ path }) => path.split('/')[2]))
  return [...kit.flatMap(exported), ...workspace.flatMap(exported).filter((name) => usedBy(name).size > 0)].filter((name) => !frames.includes(name)).toSorted()
}

let desk: ScreenDesk
let page: Page
beforeAll(async () => {
  desk = await openScreenDesk()
  page = await desk.open('/workshop-dev-hub')
  await sees(page.locator('[data-control=Skeleton]')).toBeVisible()
})
afterAll(() => desk.close())

const specimen = (control: string, state: string) => page.locator(`[data-control=${control}][data-state=${state}]`)
const fieldOf = (control: string, state: string): Locator => specimen(control, state).locator(control === 'ChoiceEntry' ? 'button.input' : 'input, textarea').first()

test('SHELL-47 the workshop shows every shared control in each of its states', async () => {
  expect(sharedControls()).toEqual([...Object.keys(states), ...Object.keys(parts)].toSorted())
  const shown = await page.locator('[data-control]').evaluateAll((all) => all.map((one) => `${one.getAttribute('data-control')} ${one.getAttribute('data-state')}`))
  const wanted = Object.entries(states).flatMap(([control, its]) => its.map((state) => `${control} ${state}`))
  expect([...new Set(shown)].toSorted()).toEqual(wanted.toSorted())
  for (const [control, its] of Object.entries(states)) for (const state of its) expect([control, state, (await specimen(control, state).first().boundingBox())?.height ?? 0]).toSatisfy(([, , height]) => height > 0)
  for (const selector of ['.field-label', '.field-problem', '.table-state']) await sees(page.locator(selector).first()).toBeVisible()
})

thorough('SHELL-47 fields are shown filled, empty, invalid and read-only', async () => {
  for (const control of Object.keys(states).filter((name) => name.endsWith('Entry'))) {
    const isSwitch = control === 'SwitchEntry'
    for (const state of fields) {
      const field = fieldOf(control, state)
      const problem = specimen(control, state).locator('.field-problem')
      if (state === 'invalid') await sees(problem).toHaveText('Required.')
      else await sees(problem).toHaveCount(0)
      if (state === 'invalid' && !isSwitch && control !== 'ChoiceEntry') await sees(field).toHaveAttribute('aria-invalid', 'true')
      if (state === 'disabled') expect(await field.evaluate((element) => element.hasAttribute('readonly') || element.hasAttribute('disabled') || element.getAttribute('aria-readonly') === 'true')).toBe(true)
      else expect(await field.evaluate((element) => element.hasAttribute('readonly') || element.hasAttribute('disabled') || element.getAttribute('aria-readonly') === 'true')).toBe(false)
      if (isSwitch) expect(await field.isChecked()).toBe(state === 'default' || state === 'disabled')
      else if (control === 'MultiChoiceEntry') expect(await specimen(control, state).getByRole('row').count()).toBe(state === 'default' || state === 'disabled' ? 1 : 0)
      else if (control === 'ChoiceEntry') await sees(field).toHaveText(state === 'default' || state === 'disabled' ? 'First' : 'None')
      else expect((await field.inputValue()) === '').toBe(state === 'empty' || state === 'invalid')
    }
  }
})

thorough('SHELL-47 tables, searches and loading areas are shown with rows, empty, without a match, busy and failed', async () => {
  const table = (state: string) => specimen('Table', state)
  await sees(table('default').getByRole('rowheader', { name: '84-1021' })).toBeVisible()
  await sees(table('default').locator('.table-foot')).toContainText('3 rows')
  await sees(table('empty')).toContainText('No tickets yet.')
  await sees(table('no_match').getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await sees(table('busy').locator('.table-foot')).toContainText('…')
  await sees(table('error').getByRole('alert').getByRole('button')).toBeVisible()
  await sees(specimen('ListView', 'default').getByText('84-1022')).toBeVisible()
  await sees(specimen('TableSearch', 'empty').getByRole('textbox')).toHaveValue('')
  await sees(specimen('TableSearch', 'default').getByRole('textbox')).toHaveValue('84-10')
  await sees(specimen('FilterBar', 'default').getByRole('button', { name: /Status: Pending/ })).toBeVisible()
  await sees(specimen('FilterBar', 'empty').getByRole('button', { name: /Status: Pending/ })).toHaveCount(0)
  await sees(specimen('Skeleton', 'busy').getByRole('status', { name: 'Loading' })).toBeVisible()
  await sees(specimen('Unanswered', 'busy').getByRole('status', { name: 'Loading' })).toBeVisible()
  await sees(specimen('Unanswered', 'missing').getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await sees(specimen('Unanswered', 'error').getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  for (const button of await specimen('CommandButton', 'disabled').getByRole('button').all()) await sees(button).toHaveAttribute('aria-disabled', 'true')
  for (const control of ['CommandButton', 'BarToggleButton']) await sees(specimen(control, 'pressed').getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await sees(specimen('BarToggleButton', 'default').first().getByRole('button')).toHaveAttribute('aria-pressed', 'false')
})

thorough('SHELL-47 each control shows when it has the keyboard focus, and axe finds nothing in any theme', async () => {
  for (const [control, its] of Object.entries(states)) {
    const first = specimen(control, its[0] ?? '').first()
    const target = first.locator('input:not([type=hidden]), textarea, select, button, .ag-cell[tabindex="0"], [tabindex="0"]').filter({ visible: true }).first()
    if ((await target.count()) === 0) continue
    // after a key press, an element that gets the focus shows its focus ring, as it does after Tab
    await page.keyboard.press('Shift')
    await target.focus()
    const looks = await page.evaluate(() => {
      for (let element = document.activeElement; element !== null && !element.matches('[data-control]'); element = element.parentElement) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return true
      }
      return false
    })
    expect([control, looks]).toEqual([control, true])
  }
  expect(await findings(page, '.pane')).toEqual([])
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => { document.documentElement.dataset.theme = name }, theme)
    if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/workshop-${theme}.png`, fullPage: true })
  }
})

thorough('SHELL-47 /theme shows each theme and its colors with their values, and only administrators can open either page', async () => {
  await page.goto(`${desk.server.address}/theme`)
  for (const theme of ['Light', 'Dark', /contrast/i]) {
    const column = page.getByRole('region', { name: theme }).getByRole('listitem')
    await sees(column.first()).toBeVisible()
    expect(await column.count()).toBeGreaterThan(10)
    const [swatch, value] = await column.first().evaluate((line) => [getComputedStyle(line.querySelector('.swatch') ?? line).backgroundColor, line.lastElementChild?.textContent ?? ''])
    expect(value).toMatch(/^#[0-9a-f]{3,8}$/i)
    expect(swatch).toBe(await page.evaluate((color) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = color
      const computed = getComputedStyle(probe).color
      probe.remove()
      return computed
    }, value))
  }
  const engineer = await desk.signedIn('field_engineer')
  for (const path of ['/workshop-dev-hub', '/theme']) {
    const other = await desk.open(path, engineer)
    await sees(other.getByRole('region', { name: /^Pane 1: / })).toBeVisible()
    await sees(other).toHaveURL(/\/projects$/)
    await other.close()
  }
})
