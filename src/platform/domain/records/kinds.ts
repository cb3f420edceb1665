import { declared } from '#src/platform/domain/areas/declared'
import type { RecordKinds } from '#src/platform/domain/areas/names'

/** A kind of record, other than a ticket, whose changes are recorded as events. */
export type RecordKind = keyof RecordKinds & string

const nouns = declared('kinds')

/** All kinds, sorted by name. Every undo locks and restores records in this order, so that two undos cannot deadlock. */
export const recordKinds = Object.keys(nouns).toSorted() as readonly string[] as readonly RecordKind[]

/** True for the name of a kind of record. */
export function isRecordKind(text: unknown): text is RecordKind {
  return recordKinds.some((kind) => kind === text)
}

/** The singular and plural noun of a record kind. */
export function nounsOf(kind: RecordKind): readonly [one: string, many: string] {
  return nouns[kind] ?? [kind, `${kind}s`]
}
