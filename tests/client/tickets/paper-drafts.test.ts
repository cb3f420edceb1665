import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countDrafts, draftOf, dropDraft, isEntered, offerDrafts, postponeDraft, releaseDraft, takeDraft, type PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { clearFormerSession } from '#src/platform/client/session/session'

const scanned = (id: string): PaperDraft => ({ id, name: `${id}.jpg`, values: { ticket_number: id }, marks: {}, photo: null })
const [one, other] = [{ form: 'one' }, { form: 'other' }]

/** The page's listeners for beforeunload: one for the whole window, added with the first scanned ticket. */
const listeners: ((event: { preventDefault(): void }) => void)[] = []

beforeEach(() => void vi.stubGlobal('window', { addEventListener: (_name: string, listener: (typeof listeners)[number]) => listeners.push(listener), removeEventListener: () => undefined }))
afterEach(() => {
  // scanned tickets do not survive a change of agency
  clearFormerSession()
  expect([countDrafts(1).all, countDrafts(2).all]).toEqual([0, 0])
})

test('AI-6 scanned tickets wait for the form of their project, and a skipped one returns at the end with what was typed for it', () => {
  offerDrafts(1, [scanned('A'), scanned('B')])
  offerDrafts(2, [scanned('C')])
  expect([takeDraft(1, one)?.id, takeDraft(2, other)?.id]).toEqual(['A', 'C'])
  postponeDraft(one, { truck: 'T-4' })
  expect([draftOf(one), takeDraft(1, one)?.id, countDrafts(1)]).toEqual([null, 'B', { all: 2, free: 1 }])
  dropDraft(one)
  expect(takeDraft(1, one)).toMatchObject({ id: 'A', name: 'A.jpg', values: { ticket_number: 'A' }, typed: { truck: 'T-4' } })
  dropDraft(one)
  expect([takeDraft(1, one), draftOf(other)?.id]).toEqual([null, 'C'])
})

test('AI-6 two forms never show the same scanned ticket, and a form that closes releases its ticket to the other', () => {
  offerDrafts(1, [scanned('A'), scanned('B')])
  expect([takeDraft(1, one)?.id, takeDraft(1, other)?.id, takeDraft(1, {})]).toEqual(['A', 'B', null])
  // a form drops or postpones only its own ticket, not the next one
  postponeDraft(other, {})
  expect([draftOf(one)?.id, draftOf(other)]).toEqual(['A', null])
  releaseDraft(one, { truck: 'T-4' })
  expect(takeDraft(1, other)).toMatchObject({ id: 'A', typed: { truck: 'T-4' } })
})

test('AI-6 a scan is put into the form only once, even after it was entered or removed', () => {
  offerDrafts(1, [scanned('A')])
  offerDrafts(1, [scanned('A'), scanned('B')])
  expect([countDrafts(1).all, isEntered('A'), isEntered('C')]).toEqual([2, true, false])
  takeDraft(1, one)
  dropDraft(one)
  offerDrafts(2, [scanned('A')])
  expect([isEntered('A'), countDrafts(1).all, countDrafts(2).all]).toEqual([true, 1, 0])
})

test('AI-6 the browser asks before leaving the page while scanned tickets are waiting, and not after the last one was saved', () => {
  offerDrafts(1, [scanned('A')])
  const asks = () => {
    const preventDefault = vi.fn()
    for (const listener of listeners) listener({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  expect(asks()).toBe(true)
  takeDraft(1, one)
  dropDraft(one)
  expect(asks()).toBe(false)
})
