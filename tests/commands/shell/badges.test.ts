import { Layers } from 'lucide-react'
import { beforeEach, expect, test, vi } from 'vitest'
import { menuPlaces } from '#src/platform/domain/navigation/menu-items'
import { counts, loadBadges } from '#src/main/client/shell/badges'
import { definePane } from '#src/workspace/client/panes/pane'
import { registerPanes } from '#src/workspace/client/panes/pane-table'
import { messageList } from '#src/workspace/client/speech/toasts'
import { openDesk, type SentCall } from '#tests/commands/desk'

const paneAt = (path: string) => definePane({ path, scope: 'workspace', title: () => path, icon: Layers, view: () => Promise.resolve({ default: () => null }) })
let sent: string[] = []
const answering = ({ address }: SentCall) => {
  sent.push(address.split('?')[0] ?? '')
  if (address.startsWith('/v2/vendor_requests')) return { status: 500, body: { status: 500, message: 'Unexpected error, try again.' } }
  return { body: address.startsWith('/v2/dot_vendor') ? { action_required_count: 2 } : { pending: 120 } }
}

beforeEach(() => {
  sent = []
  messageList.messages = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('SHELL-40 no count is fetched for a screen that is not in the menu', async () => {
  registerPanes([...menuPlaces].filter((path) => !/vendors|consultants/.test(path)).map(paneAt), paneAt('/not-built'))
  openDesk({ answering })
  await loadBadges()
  expect(sent).toEqual([])
})

test('SHELL-44 a count that cannot be fetched shows no badge and no toast, and the others remain', async () => {
  registerPanes([...menuPlaces].map(paneAt), paneAt('/not-built'))
  openDesk({ answering })
  await loadBadges()
  expect(sent.toSorted()).toEqual(['/v1/dot_consultant/consultancy_requests/count', '/v2/dot_vendor/submittals/counts', '/v2/vendor_requests'])
  expect({ ...counts }).toEqual({ pendingVendorsCount: null, submittalsRequiredCount: 2, pendingConsultantsCount: 120 })
  expect(messageList.messages).toEqual([])
})
