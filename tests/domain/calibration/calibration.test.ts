import { expect, test } from 'vitest'
import { checkNewJob, mayConnect, mayDisconnect, mayHide, mayShow, type Job, type ProjectToConnect } from '#src/areas/tickets/domain/calibration/connection'
import { suggester, type Candidate } from '#src/areas/tickets/domain/calibration/suggest'
import type { Verdict } from '#src/platform/domain/verdict'

const job = (more: Partial<Job> = {}): Job => ({ job_number: '26041', supplier: 'North Ridge', hidden: false, connected_title: null, ...more })
const project = (more: Partial<ProjectToConnect> = {}): ProjectToConnect => ({ title: 'SR 412', status: 'construction', is_deleted: false, ...more })
const answerOf = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.message)

test.each([
  ['an unconnected job to an active project', job(), project(), 'yes'],
  ['a job to a draft project', job(), project({ status: 'draft' }), 'yes'],
  ['a job to a completed project', job(), project({ status: 'completed' }), 'yes'],
  ['a job to an archived project', job(), project({ status: 'archived' }), 'errors.connect_to_archived'],
  ['a job to a deleted project', job(), project({ is_deleted: true }), 'errors.record_is_deleted'],
  ['a job to a deleted project that was archived', job(), project({ is_deleted: true, status: 'archived' }), 'errors.record_is_deleted'],
  ['a hidden job', job({ hidden: true }), project(), 'errors.job_hidden'],
  ['a connected job', job({ connected_title: 'Old road' }), project(), 'errors.job_already_connected'],
])('CALB-5 connecting %s', (_title, one, to, verdict) => {
  expect(answerOf(mayConnect(one, to))).toBe(verdict)
})

test.each([
  ['unconnected', job(), ['errors.job_not_connected', 'yes', 'errors.job_is_shown']],
  ['connected', job({ connected_title: 'SR 412' }), ['yes', 'errors.job_already_connected', 'errors.job_is_shown']],
  ['hidden', job({ hidden: true }), ['errors.job_not_connected', 'errors.job_hidden', 'yes']],
])('CALB-6 CALB-7 a job that is %s can be disconnected, hidden or shown only in the allowed states', (_state, one, verdicts) => {
  expect([mayDisconnect(one), mayHide(one), mayShow(one)].map(answerOf)).toEqual(verdicts)
})

test('PROJ-41 a job that is entered by hand has a supplier and a number, each of at most 80 characters', () => {
  const fields = (typed: Parameters<typeof checkNewJob>[0]) => Object.entries(checkNewJob(typed)).filter(([, { allowed }]) => !allowed).map(([field]) => field)
  expect(fields({ supplier: 'A', job_number: '1', job_name: '' })).toEqual([])
  expect(fields({ supplier: ' ', job_number: '', job_name: 'x'.repeat(81) })).toEqual(['supplier', 'job_number', 'job_name'])
  expect(fields({ supplier: 'x'.repeat(80), job_number: 'x'.repeat(81), job_name: '' })).toEqual(['job_number'])
})

const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id, title: `Road ${id}`, state_project_number: `SP ${id}`, contract_number: null, job_number: null, latitude: null, longitude: null, ...more,
})
const placed = (number: string, name: string | null = null, place: { latitude: number; longitude: number } | null = null) => ({ job_number: number, job_name: name, place })
const here = { latitude: 44.95, longitude: -93.1 }

test.each([
  ['the contract number', [candidate(1, { contract_number: '180029' })], placed('180029'), [1, 'Same number as the contract']],
  ['the state project number', [candidate(1, { state_project_number: 'SP 6215-104' })], placed('SP 6215-104'), [1, 'Same number as the project']],
  ['a number in a different spelling', [candidate(1, { state_project_number: 'SP 6215-104' })], placed('sp6215104'), [1, 'Similar number: SP 6215-104']],
  ['a short number in a different spelling', [candidate(1, { contract_number: '4-1' })], placed('41'), null],
  ['a name with the same words', [candidate(1, { title: 'I-35 North Bridge Deck' })], placed('X', 'North bridge deck I-35'), [1, 'Similar name']],
  ['half of a name and a nearby location', [candidate(1, { title: 'River Bridge Deck Overlay', ...here })], placed('X', 'River bridge', here), [1, 'Similar name', 'Deliveries 0.0 mi away']],
  ['a location alone', [candidate(1, here)], placed('X', null, here), null],
  ['nothing', [candidate(1)], placed('X'), null],
  ['a number of two projects', [candidate(1, { contract_number: 'C1234' }), candidate(2, { contract_number: 'C1234' })], placed('C1234'), null],
  ['a number of two projects, one of them nearby', [candidate(1, { contract_number: 'C1234' }), candidate(2, { contract_number: 'C1234', ...here })], placed('C1234', null, here),
    [2, 'Same number as the contract', 'Deliveries 0.0 mi away']],
  ['a number rather than a name', [candidate(1, { title: 'North Bridge Deck' }), candidate(2, { contract_number: 'C1234' })], placed('C1234', 'North bridge deck'), [2, 'Same number as the contract']],
])('CALB-8 the suggestion made by %s', (_title, projects, one, expected) => {
  const suggestion = suggester(projects)(one)
  expect(suggestion === null ? null : [suggestion.project.id, ...suggestion.reasons]).toEqual(expected)
})
