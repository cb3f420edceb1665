import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ref } from 'valtio'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import { speakThrough } from '#src/workspace/client/speech/announce'
import { drawerWith, madeItem } from '#tests/client/reconciliation/made'
import { openDesk } from '#tests/commands/desk'

const announcements: string[] = []
const keep = ({ textContent }: { readonly textContent: string }) => void announcements.push(textContent)
const pane = { id: 'pane-1', number: 1, path: '/reconciliation/2', scope: 'reconciliation-table', title: 'Reconciliation', params: { projectId: '2' } } as const

beforeEach(() => {
  announcements.length = 0
  vi.stubGlobal('document', { createElement: () => ({ textContent: '' }), querySelector: () => null, activeElement: null, hidden: true })
  speakThrough('polite', { append: keep, replaceChildren: keep } as unknown as HTMLElement)
})
afterAll(() => speakThrough('polite', null))

test.each([
  ['reconciliation.park', { note: 'Scale out of order' }, null, 'T-1001 is parked.'],
  ['reconciliation.hand-over', { to: { id: 3, name: 'B. Ruiz' }, note: '' }, 'B. Ruiz', 'T-1001 is handed over to B. Ruiz.'],
] as const)('CLERK-39 PLUS-15 the result of %s is announced once', async (id, answers, name, sentence) => {
  const state = drawerWith({ items: [madeItem(1)] })
  drawerStore.state = ref(state)
  const rows = [{ id: 7, ticket_number: 'T-1001', for_name: name }]
  const desk = openDesk({ context: { pane, drawer: { slip_id: 7, state } }, answering: ({ method }) => ({ body: method === 'GET' ? { parked_slips: [] } : { parked_slips: rows } }) })
  const { refusal } = await desk.run(id, answers)
  expect([refusal, announcements, drawerStore.state]).toEqual([null, [sentence], null])
})
