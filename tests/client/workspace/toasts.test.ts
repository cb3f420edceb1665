import { expect, test } from 'vitest'
import { toast } from 'sonner'
import { sonnerToasts } from '#src/workspace/client/frame/sonner-toasts'
import { messageList, presentThrough, showToast } from '#src/workspace/client/speech/toasts'

presentThrough(sonnerToasts)

test('SHELL-63 a toast shows a sentence once, even if the refusal of a field repeats it', () => {
  showToast('error', 'Duplicate group name.', { details: ['Duplicate group name.', 'Choose another.'] })
  expect(messageList.messages[0]).toMatchObject({ words: 'Duplicate group name.', details: ['Choose another.'] })
})

test('SHELL-63 the toasts of a coding run replace one another, and the message list keeps each', () => {
  const visibleToasts = () => toast.getToasts().flatMap((one) => ('title' in one ? [[one.title, one.description]] : []))
  const before = visibleToasts().length
  for (const number of ['T-1', 'T-2', 'T-3', 'T-4']) showToast('success', 'Ticket confirmed.', { details: [number], isSaid: true, series: 'accept' })
  expect(visibleToasts().slice(before)).toEqual([['Ticket confirmed.', 'T-4']])
  showToast('success', 'Layout saved.')
  expect(visibleToasts().slice(before)).toHaveLength(2)
  expect(messageList.messages.slice(0, 5).map(({ words, details }) => [words, ...details].join(' '))).toEqual(
    ['Layout saved.', 'Ticket confirmed. T-4', 'Ticket confirmed. T-3', 'Ticket confirmed. T-2', 'Ticket confirmed. T-1'])
})
