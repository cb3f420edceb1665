import { describe, expect, test } from 'vitest'
import { noteOwnVersion, takeUnchanged, versionToWrite } from '#src/platform/client/records/own-versions'

describe('API-35 a write names the version that this window’s writes led to, never one that others created', () => {
  test('a record that this window did not write is sent with the version that was read', () => {
    expect(versionToWrite('project', { id: 1, version: 4 })).toBe(4)
  })

  test('consecutive own writes are followed from the version that was read', () => {
    noteOwnVersion('project', 2, 5)
    noteOwnVersion('project', 2, 6)
    expect([4, 5, 6, 3].map((version) => versionToWrite('project', { id: 2, version }))).toEqual([6, 6, 6, 3])
  })

  test('a change by somebody else between two own writes is not skipped', () => {
    noteOwnVersion('project', 3, 5)
    noteOwnVersion('project', 3, 7)
    expect(versionToWrite('project', { id: 3, version: 4 })).toBe(5)
  })

  test('records of another kind and records without versions are ignored', () => {
    noteOwnVersion('pay_item', 4, 2)
    noteOwnVersion('project', 5, null)
    expect([versionToWrite('project', { id: 4, version: 1 }), versionToWrite('project', { id: 5, version: 1 })]).toEqual([1, 1])
  })

  test('the version in the answer to a write that changed nothing is not counted, and later ones are', () => {
    takeUnchanged(() => noteOwnVersion('project', 6, 5))
    expect(versionToWrite('project', { id: 6, version: 4 })).toBe(4)
    expect(() => takeUnchanged(() => { throw new Error('not taken in') })).toThrow('not taken in')
    noteOwnVersion('project', 6, 5)
    expect(versionToWrite('project', { id: 6, version: 4 })).toBe(5)
  })
})
