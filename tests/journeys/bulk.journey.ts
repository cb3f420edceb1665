import { expect, test } from '#tests/journeys/keyboard'

const account = 'administrator@cascadia.example'

test('WORK-16, WORK-17, WORK-22, TICK-44, behavior 4, behavior 5, behavior 14 twelve tickets are marked delivered from the palette, and undone after a reload', async ({ keyboard, page }) => {
  await keyboard.signIn(account, '/manage-tickets?status=pending')
  const grid = page.getByRole('grid').first()
  await expect(grid.getByRole('row').nth(13)).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)
  await keyboard.press('x', ...Array<string>(11).fill('Shift+ArrowDown'))
  await keyboard.press('Control+k')
  const box = page.getByRole('combobox')
  await expect(box).toBeFocused()
  for (const letter of 'mark del') {
    await keyboard.type(letter)
    // reads the selected line and the active descendant in one step, since the selected line can still change after the letter
    await expect.poll(() => page.evaluate(() => {
      const selected = [...document.querySelectorAll('[cmdk-item][aria-selected=true]')]
      return selected.length === 1 && selected[0]?.id === document.querySelector('[cmdk-input]')?.getAttribute('aria-activedescendant')
    })).toBe(true)
  }
  await expect(page.getByRole('option', { selected: true })).toContainText('Mark delivered')
  await keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toContainText('Today')
  await page.screenshot({ path: 'test-results/palette-mark-delivered.png' })
  await keyboard.press('Enter')
  const run = page.getByRole('option', { selected: true })
  await expect(run).toContainText(/becomes? Delivered|get the date/)
  await keyboard.press('Backspace')
  await expect(page.getByRole('dialog')).toContainText('Delivered date')
  await expect(box).toBeFocused()
  await keyboard.press('Control+a', 'Delete')
  await keyboard.type('t')
  await expect(box).toHaveValue('t')
  await expect(run).toContainText('Today')
  await keyboard.press('Enter')
  await expect(run).toContainText(/becomes? Delivered|get the date/)
  // The line has one effect for each status that the tickets have now; their counts add up to the number of tickets.
  const effects = (await run.innerText()).split(' · ').map((effect) => Number(/^\d+/.exec(effect)?.[0]))
  const count = String(effects.reduce((sum, one) => sum + one, 0))
  await keyboard.press('Enter')
  await expect(page.getByText(`${count} tickets marked delivered`).first()).toBeVisible()
  await page.reload()
  await expect(keyboard.pane(1)).toBeVisible()
  await keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await keyboard.type('undo')
  await expect(page.getByRole('option', { selected: true })).toContainText(`mark delivered, ${count} tickets`)
  await keyboard.press('Enter')
  await expect(run).toContainText(`Undo on ${count} tickets: mark delivered`)
  await keyboard.press('Enter')
  await expect(page.getByText(`Undone: mark delivered, ${count} tickets`).first()).toBeVisible()
})
