import { beforeAll, describe, expect, test } from 'vitest'
import { expectOnly } from '#tests/house/exceptions/only'
import { filesOfLayer, sourceFiles } from '#tests/house/sources'

/** Calls that change something without a command: what the client saves or leases automatically, and signing in and out. */
const withoutCommand: readonly string[] = [
  'src/workspace/client/preferences.ts: writePreferences',
  'src/areas/tickets/client/queue/public/queue.ts: lease',
  // the pieces of an upload that a command started; they change nothing until a command finishes the upload
  'src/areas/tickets/client/images/photo-uploads.ts: addPiece',
  'src/areas/projects/client/documents/document-uploads.ts: addPiece',
  // the next files of a queue that a command filled, and scans that a command canceled while their files were being uploaded
  'src/areas/scans/client/requests/scan-queue.ts: add',
  'src/areas/scans/client/requests/scan-queue.ts: cancel',
  'src/platform/client/session/session.ts: authenticate',
  'src/platform/client/session/session.ts: logOut',
  'src/areas/identity/client/sessions/enter.ts: authenticate',
  'src/areas/identity/client/sessions/enter.ts: logOut',
  'src/areas/identity/client/sessions/enter.ts: ssoUser',
  'src/workspace/client/panes/layouts.ts: keepPresentLayout',
  'src/workspace/client/table/search-history.ts: clearSearches',
  'src/workspace/client/table/search-history.ts: keepSearch',
  'src/workspace/client/table/table-preferences.ts: removeTablePreference',
  'src/workspace/client/table/table-preferences.ts: writeTablePreference',
]
/** Reads that have the same name as a write, or that are sent by POST because their query is too long for a URL. */
const READS = new Set(['settings', 'totals'])

const files = [...filesOfLayer('client'), ...sourceFiles('commands')].filter(({ path }) => /\.tsx?$/.test(path))
const methods = new Map<string, Set<string>>()

beforeAll(() => {
  const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/{areas/*,workspace,platform,main}/api/**/*.ts', { eager: true })
  for (const exported of Object.values(modules)) {
    for (const group of Object.values(exported)) {
      if (typeof group !== 'object' || group === null) continue
      for (const [name, entry] of Object.entries(group)) {
        const method: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'method') : undefined
        if (typeof method === 'string') methods.set(name, (methods.get(name) ?? new Set()).add(method))
      }
    }
  }
})

describe('WORK-9 every action is a registered command', () => {
  test('WORK-9 a change is sent by a command: no component, menu or store sends a write itself, except for those listed', () => {
    expect(methods.size).toBeGreaterThan(150)
    const sent = files.flatMap(({ path, text }) => [...text.matchAll(/callApi\(\s*(?:\w+ === \w+ \? )?\w+\.(\w+)\(/g)].map(([, name = '']) => ({ path, name })))
    expect(sent.length).toBeGreaterThan(70)
    const writes = sent.filter(({ name }) => !READS.has(name) && [...(methods.get(name) ?? ['?'])].some((method) => method !== 'GET'))
    expectOnly([...new Set(writes.map(({ path, name }) => `${path}: ${name}`))], withoutCommand)
  })
})
