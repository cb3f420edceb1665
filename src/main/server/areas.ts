import { composition, type Gathered } from '#src/main/server/composition'
import type { ServerArea } from '#src/platform/server/area'
import type { Implementation } from '#src/platform/server/http/call'
import { recordPurge } from '#src/platform/server/records/purge'
import { recordRestorer } from '#src/platform/server/records/record-restorer'

const loadedAreas = Object.values(import.meta.glob<ServerArea>(['../../areas/*/server/area.ts', '../../workspace/server/area.ts'], { eager: true, import: 'default' })).map(withRecords)

/** All areas of the server. The first one connects areas that must not import each other. */
export const serverAreas: readonly ServerArea[] = [composition(gather(loadedAreas)), ...loadedAreas]

/** All API calls of all areas, with their handlers. */
export const areas: readonly Implementation[] = serverAreas.flatMap(({ routes = [] }) => routes)

/** Collects what these areas provide to other areas. */
export function gather(all: readonly ServerArea[]): Gathered {
  return {
    restorers: joined(all.map(({ restorers = {} }) => restorers)),
    received: all.flatMap(({ received = [] }) => received),
    relocated: all.flatMap(({ relocated = [] }) => relocated),
    documentOwners: joined(all.map(({ documentOwners = {} }) => documentOwners)),
  }
}

/** Adds what the declared records of an area need: a restorer for undo and, for records with soft deletion, a purge. */
export function withRecords(area: ServerArea): ServerArea {
  const { records = [], restorers = {}, purges = {} } = area
  const soft = records.filter(({ record }) => record.deletes === 'soft')
  return {
    ...area,
    restorers: joined([restorers, ...records.map((writer) => ({ [writer.record.kind]: recordRestorer(writer) }))]),
    purges: joined([purges, ...soft.map((writer) => ({ [writer.record.table]: recordPurge(writer) }))]),
  }
}

/** Merges objects of several areas into one. If two objects have the same key, throws, so that the server does not start. */
export function joined<Value>(records: readonly Readonly<Record<string, Value>>[]): Readonly<Record<string, Value>> {
  const entries = records.flatMap((record) => Object.entries(record))
  const all = new Map(entries)
  if (all.size < entries.length) throw new Error(`two areas declare the same: ${entries.map(([key]) => key).join(', ')}`)
  return Object.fromEntries(all)
}
