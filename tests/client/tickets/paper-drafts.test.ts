import { beforeEach, expect, test, vi } from 'vitest'
import { countDrafts, dropDraft, nextDraft, offerDrafts, postponeDraft, type PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'

const draftOf = (id: string): PaperDraft => ({ id, name: `${id}.jpg`, values: { ticket_number: id }, marks: {}, picture: '', photo: null })

/** The page's listeners for beforeunload: one for the window, which the first scanned ticket adds. */
const listeners: ((event: { preventDefault(): void }) => void)[] = []

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: (_name: string, listener: (typeof listeners)[number]) => listeners.push(listener), removeEventListener: () => undefined })
  for (const project of [1, 2]) for (let draft = nextDraft(project); draft !== null; draft = nextDraft(project)) dropDraft(draft)
})

test('AI-6 scanned tickets wait for the form of their project, and a skipped one comes again at the end with what was typed for it', () => {
  offerDrafts(1, [draftOf('A'), draftOf('B')])
  offerDrafts(2, [draftOf('C')])
  expect([countDrafts(1), nextDraft(1)?.id, countDrafts(2), nextDraft(2)?.id]).toEqual([2, 'A', 1, 'C'])
  postponeDraft(1, { ticket_number: 'A', truck: 'T-4' })
  expect([countDrafts(1), nextDraft(1)?.id, nextDraft(2)?.id]).toEqual([2, 'B', 'C'])
  dropDraft(draftOf('B'))
  expect(nextDraft(1)).toMatchObject({ id: 'A', name: 'A.jpg', values: { ticket_number: 'A', truck: 'T-4' } })
  // a save that was in flight when the ticket was skipped removes it wherever it is in the queue
  dropDraft(draftOf('A'))
  expect([countDrafts(1), nextDraft(1), countDrafts(2)]).toEqual([0, null, 1])
})

test('AI-6 the browser asks before it leaves the page while scanned tickets wait, and not after the last one was saved', () => {
  offerDrafts(1, [draftOf('A')])
  const asks = () => {
    const preventDefault = vi.fn()
    for (const listener of listeners) listener({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  expect(asks()).toBe(true)
  dropDraft(draftOf('A'))
  expect(asks()).toBe(false)
})
