import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTEXT_WORDS_MIN, mayBecome, mayEditModel, mayRemoveModel, mayRun, model, modelStatuses, wordCount, type ModelStatus } from '#src/areas/assist/domain/models/model'
import { checkProvider } from '#src/areas/assist/domain/provider/provider'
import { checkRecord, emptyValues } from '#src/platform/domain/records/define-record'

const WORDS = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const ready = { status: 'unpublished' as ModelStatus, context: WORDS(15), material_source_ids: [1], project_ids: [2], dates: ['2026-11-20'] }

describe('AI-11 words of the context', () => {
  test.each([['', 0], ['one', 1], ['  two   words\n', 2], ['a - b — c', 3], ['don’t stop', 2], ['… !', 0], ['Überprüfe 3 Züge', 3]])('AI-11 %j has %i', (text, count) => expect(wordCount(text)).toBe(count))

  test('AI-11 the count is the number of words, however they are spaced', () => {
    fc.assert(fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 40 }), fc.constantFrom(' ', '\n', '\t  ', ' - '), (words, space) => wordCount(words.join(space)) === words.length))
  })

  test('AI-11 AI-13 a run requires 15 words and one source of each kind', () => {
    expect(mayRun(ready).allowed).toBe(true)
    expect(mayRun({ ...ready, context: WORDS(CONTEXT_WORDS_MIN - 1) })).toMatchObject({ message: 'errors.model_context_short', values: { min: 15 } })
    for (const missing of ['material_source_ids', 'project_ids', 'dates'] as const) expect(mayRun({ ...ready, [missing]: [] })).toMatchObject({ message: 'errors.model_sources_missing' })
  })
})

test('AI-8 AI-10 each status has its allowed next statuses', () => {
  const words = Object.keys(modelStatuses) as ModelStatus[]
  const table = words.map((from) => words.map((to) => (mayBecome({ status: from }, to).allowed ? 'Y' : '-')).join(' '))
  // columns: to unpublished, to published, to archived
  expect(table).toEqual(['- Y Y', 'Y - Y', 'Y - -'])
  expect(words.filter((status) => mayEditModel({ status }).allowed)).toEqual(['unpublished', 'published'])
})

test('AI-19 only an unpublished model without runs can be deleted', () => {
  fc.assert(fc.property(fc.constantFrom<ModelStatus>('unpublished', 'published', 'archived'), fc.nat(3), (status, runs) => mayRemoveModel({ status, runs }).allowed === (status === 'unpublished' && runs === 0)))
})

test('AI-12 a name in use is refused with its message, whatever its case and width', () => {
  const others = [{ ...emptyValues(model), title: 'Night paving' }]
  expect(checkRecord(model, { ...emptyValues(model), title: 'NIGHT PAVING' }, others)['title']).toMatchObject({ message: 'errors.model_name_in_use' })
  expect(checkRecord(model, { ...emptyValues(model), title: 'Day paving' }, others)['title']?.allowed).toBe(true)
  expect(checkRecord(model, emptyValues(model), others)['title']).toMatchObject({ message: 'errors.field_is_required' })
})

test.each([
  [{ is_on: false, base_address: '', model_name: '' }, []],
  [{ is_on: true, base_address: '', model_name: '' }, ['base_address', 'model_name']],
  [{ is_on: true, base_address: 'https://models.example/v1', model_name: 'one' }, []],
  [{ is_on: true, base_address: 'https://user:key@models.example', model_name: 'one' }, ['base_address']],
  [{ is_on: false, base_address: 'file:///etc/passwd', model_name: '' }, ['base_address']],
  [{ is_on: false, base_address: 'https://models.example/?key=1', model_name: '' }, ['base_address']],
])('AI-3 the provider %j lacks %j', (values, faults) => {
  expect(Object.entries(checkProvider(values)).filter(([, { allowed }]) => !allowed).map(([field]) => field)).toEqual(faults)
})
