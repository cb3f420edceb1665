import { expect, test } from 'vitest'
import { messageList, showToast } from '#src/client/workspace/toasts'

test('SHELL-63 a toast says a sentence once, though the refusal of a field says it again', () => {
  showToast('error', 'Duplicate group name.', { details: ['Duplicate group name.', 'Choose another.'] })
  expect(messageList.messages[0]).toMatchObject({ words: 'Duplicate group name.', details: ['Choose another.'] })
})
