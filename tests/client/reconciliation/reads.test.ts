import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#src/platform/client/api/api-error'
import { onError } from '#src/platform/client/api/report-error'
import { queryClient } from '#src/platform/client/api/query-client'
import { readDoNotPay, readRecent } from '#src/areas/reconciliation/client/queries'
import { openDesk } from '#tests/commands/desk'

const messages: string[] = []
onError(({ message }) => messages.push(message))
beforeEach(() => {
  messages.length = 0
  queryClient.clear()
})

test.each([
  ['recent items', readRecent],
  ['the do-not-pay item', readDoNotPay],
] as const)('RECO-76 when %s cannot be read, the server’s message is shown if there is one', async (_what, read) => {
  openDesk({ answering: () => ({ status: 422, body: { status: 422, message: 'The project is archived.' } }) })
  await expect(read(2)).rejects.toBeInstanceOf(ApiError)
  expect(messages).toEqual(['The project is archived.'])
  openDesk({ answering: () => ({ status: 500, body: {} }) })
  await expect(read(3)).rejects.toBeInstanceOf(ApiError)
  openDesk({ answering: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(read(4)).rejects.toBeInstanceOf(ApiError)
  expect(messages).toEqual(['The project is archived.'])
})
