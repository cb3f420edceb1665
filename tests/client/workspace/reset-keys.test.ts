import { expect, test } from 'vitest'
import { preferences } from '#src/workspace/client/preferences'
import { resetKeys } from '#src/workspace/client/reset-keys'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'

test('WORK-19 resetting all shortcuts asks first with their number, and changes nothing without a yes', async () => {
  preferences.keys.changed = { 'table.refresh': ['alt+y'], 'map.fit': ['alt+f'] }
  const canceled = resetKeys()
  expect(confirmationStore.asked?.title).toBe('Reset 2 changed shortcuts?')
  answerConfirmation(false)
  expect([await canceled, Object.keys(preferences.keys.changed)]).toEqual(['', ['table.refresh', 'map.fit']])

  const confirmed = resetKeys()
  answerConfirmation(true)
  expect([await confirmed, preferences.keys.changed]).toEqual(['2 shortcuts reset', {}])
  expect([await resetKeys(), confirmationStore.asked]).toEqual(['No shortcut is changed.', null])
})
