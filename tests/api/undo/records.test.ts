import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { changeEmployees } from '#tests/api/undo/record-history'
import { runsThorough } from '#tests/thorough'

let server: TestServer
let clerk: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
})
afterAll(() => server.close())

const UNDO = '/v1/slips/undo'
const people = async (count: number): Promise<number[]> => {
  const employees = await Promise.all(Array.from({ length: count }, () => server.make.employee({ role: 'pending', first_name: 'first' })))
  return employees.map(({ id }) => id).sort((a, b) => a - b)
}
const undo = async (changeSet: string | null, by = clerk) => by.post(UNDO, { change_set: changeSet })
async function namesOf(ids: readonly number[]): Promise<readonly string[]> {
  const { rows } = await server.owner.query('SELECT first_name FROM employees WHERE id = ANY($1) ORDER BY id', [ids])
  return rows.map(({ first_name: name }) => name)
}

test('API-32 WORK-22 a change set of records is listed by kind, undone in one transaction and redone', async () => {
  const ids = await people(12)
  const changeSet = await changeEmployees(server, clerk, ids, 'role', 'field_engineer')
  const { body } = await clerk.get('/v1/slips/change_sets')
  expect(body.change_sets[0]).toMatchObject({ change_set: changeSet, events: ['role_changed'], ticket_count: 0, record_counts: { employee: 12 }, reversed: false })
  const preview = await clerk.post(UNDO, { change_set: changeSet, dry_run: true })
  expect(preview.body).toEqual({ would_update: 12, refused: [] })
  const undone = await undo(changeSet)
  expect(undone.body).toMatchObject({ undone: 12, slip_ids: [], records: [{ kind: 'employee', ids }], left: [] })
  const roles = async () => (await server.owner.query('SELECT DISTINCT role FROM employees WHERE id = ANY($1)', [ids])).rows
  expect(await roles()).toEqual([{ role: 'pending' }])
  const redone = await undo(undone.headers.get('change-set'))
  expect(redone.body.undone).toBe(12)
  expect(await roles()).toEqual([{ role: 'field_engineer' }])
})

test('API-32 a record that somebody else changed since is left alone and named with who and when', async () => {
  const ids = await people(2)
  const changeSet = await changeEmployees(server, clerk, ids, 'first_name', 'second')
  const colleague = await server.signedIn('administrator')
  await changeEmployees(server, colleague, ids.slice(1), 'first_name', 'theirs')
  const undone = await undo(changeSet)
  expect(undone.body).toMatchObject({ undone: 1, left: [{ id: ids[1], record_kind: 'employee', ticket_number: expect.stringContaining('theirs'), changed_by: 'Pat', message: null }] })
  expect(await namesOf(ids)).toEqual(['first', 'theirs'])
})

test('API-32 a change set of records can be undone only by the person who made it, and only while their role may still write such records', async () => {
  const ids = await people(1)
  const writer = await server.signedIn('administrator')
  const changeSet = await changeEmployees(server, writer, ids, 'role', 'administrator')
  expect((await undo(changeSet)).status).toBe(404)
  await server.owner.query(`UPDATE employees SET role = 'field_engineer' WHERE id = $1`, [writer.person.id])
  const refused = await undo(changeSet, writer)
  expect(refused.status).toBe(403)
})

/** A write to a record that has not been undone, and the name that it set. `write`: the original write's change set, even after a redo. */
interface Effect { readonly changeSet: string; readonly write: string; readonly value: string }

const same = (a: readonly Effect[], b: readonly Effect[]) => JSON.stringify(a.map(({ write }) => write)) === JSON.stringify(b.map(({ write }) => write))

test('API-32 WORK-22 any history of changes and undos ends with the same state as a replay of the changes that still count', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), who: fc.integer({ min: 1, max: 7 }) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 5 }) }) },
  )
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
    const ids = await people(3)
    const effects = new Map<number, readonly Effect[]>(ids.map((id) => [id, []]))
    const sets: string[] = []
    /**
     * For each undo, by its change set, and for each record that it changed: the effect that it removed or restored, and the effects that
     * the record then had.
     */
    const undoEffects = new Map<string, Map<number, { readonly effect: Effect; readonly after: readonly Effect[]; readonly isRedo: boolean }>>()
    for (const [at, { kind, ...more }] of steps.entries()) {
      if (kind === 'write' && 'who' in more) {
        const selectedIds = ids.filter((_id, index) => (more.who >> index) % 2 === 1)
        const value = `name ${at}`
        const changeSet = await changeEmployees(server, clerk, selectedIds, 'first_name', value)
        sets.unshift(changeSet)
        for (const id of selectedIds) effects.set(id, [...(effects.get(id) ?? []), { changeSet, write: changeSet, value }])
      } else if ('back' in more && sets[more.back] !== undefined) {
        const target = sets[more.back] ?? ''
        const answer = await undo(target)
        const own = answer.headers.get('change-set') ?? ''
        const changed: Map<number, { readonly effect: Effect; readonly after: readonly Effect[]; readonly isRedo: boolean }> = new Map()
        for (const id of ids) {
          const now = effects.get(id) ?? []
          const last = now.at(-1)
          const undoOfUndo = undoEffects.get(target)?.get(id)
          if (undoOfUndo !== undefined && !undoOfUndo.isRedo && same(now, undoOfUndo.after)) {
            const effect = { ...undoOfUndo.effect, changeSet: own }
            effects.set(id, [...now, effect])
            changed.set(id, { effect, after: [...now, effect], isRedo: true })
          } else if (last !== undefined && (undoOfUndo?.isRedo === true ? same(now, undoOfUndo.after) : !undoEffects.has(target) && last.write === target)) {
            effects.set(id, now.slice(0, -1))
            changed.set(id, { effect: last, after: now.slice(0, -1), isRedo: false })
          }
        }
        expect([...(answer.body.records?.[0]?.ids ?? [])]).toEqual([...changed.keys()])
        if (changed.size > 0) {
          undoEffects.set(own, changed)
          sets.unshift(own)
        }
      }
      expect(await namesOf(ids)).toEqual(ids.map((id) => effects.get(id)?.at(-1)?.value ?? 'first'))
    }
  }), { numRuns: runsThorough ? 25 : 8 })
})
