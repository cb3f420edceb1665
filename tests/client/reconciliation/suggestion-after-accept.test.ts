import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#src/platform/client/api/query-client'
import { noteSaved } from '#src/areas/reconciliation/client/drawer/items/after-accept'
import { readSuggestion } from '#src/areas/reconciliation/client/queries'
import { openDesk } from '#tests/commands/desk'
import { drawerWith, madeItem, madeSlip } from '#tests/client/reconciliation/made'

afterEach(() => queryClient.clear())

test('RECO-98 after an accept is saved, a suggestion that was read ahead is requested again, even if the read was canceled', async () => {
  let requestCount = 0
  openDesk({
    answering: () => {
      requestCount += 1
      return { body: { pay_item_suggestion: null, usual_load: null, last_contractors: [] } }
    },
  })
  await readSuggestion(1, 7)
  await readSuggestion(1, 7)
  expect(requestCount).toBe(1)
  await noteSaved(drawerWith({ slip: madeSlip({ id: 8 }) }, { kind: 'item toggled', item: madeItem(1) }))
  await readSuggestion(1, 7)
  expect(requestCount).toBe(2)
})
