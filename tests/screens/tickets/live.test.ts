import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#tests/day'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

test('B12 WORK-31 a table shows changes while others keep changing it without a pause', async () => {
  const project = await desk.project(3)
  const [busy = 0, once = 0] = project.tickets
  const page = await desk.table(project)
  const colleague = await desk.signedIn('administrator')
  let isOver = false
  let changes = 0
  const goOn = async () => {
    while (!isOver) {
      changes += 1
      expect((await colleague.patch('/v3/slips/bulk_flag_update', { slip_ids: [busy], flag: true, note: `Look ${changes}` })).status).toBe(200)
    }
  }
  const going = goOn()
  try {
    expect((await colleague.patch('/v3/slips/bulk_status_update', { slip_ids: [once], status: 'delivered', date: today() })).status).toBe(200)
    const before = changes
    await sees(page.getByRole('row').filter({ hasText: `T-${project.id}-02` })).toContainText('Delivered')
    expect(changes).toBeGreaterThan(before)
  } finally {
    isOver = true
    await going
  }
})
