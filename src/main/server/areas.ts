import { composition } from '#src/main/server/composition'
import type { ServerArea } from '#src/platform/server/area'
import type { Implementation } from '#src/platform/server/http/call'
import { recordPurge } from '#src/platform/server/records/purge'
import { recordRestorer } from '#src/platform/server/records/record-restorer'

const found = Object.values(import.meta.glob<ServerArea>(['../../areas/*/server/area.ts', '../../workspace/server/area.ts'], { eager: true, import: 'default' })).map(withRecords)

/** What is put together of several areas, then what each declares by itself. */
export const serverAreas: readonly ServerArea[] = [composition(joined(found.map(({ restorers = {} }) => restorers))), ...found]

/** Every area's contract with its handlers. */
export const areas: readonly Implementation[] = serverAreas.flatMap(({ routes = [] }) => routes)

/** An area with what its declared records need: how an undo puts each back, and what purges those that are deleted softly. */
export function withRecords(area: ServerArea): ServerArea {
  const { records = [], restorers = {}, purges = {} } = area
  const soft = records.filter(({ record }) => record.deletes === 'soft')
  return {
    ...area,
    restorers: joined([restorers, ...records.map((writer) => ({ [writer.record.kind]: recordRestorer(writer) }))]),
    purges: joined([purges, ...soft.map((writer) => ({ [writer.record.table]: recordPurge(writer) }))]),
  }
}

/** What several areas declare under the same name, as one. Two that have the same key stop the start. */
export function joined<Value>(records: readonly Readonly<Record<string, Value>>[]): Readonly<Record<string, Value>> {
  const entries = records.flatMap((record) => Object.entries(record))
  const all = new Map(entries)
  if (all.size < entries.length) throw new Error(`two areas declare the same: ${entries.map(([key]) => key).join(', ')}`)
  return Object.fromEntries(all)
}
