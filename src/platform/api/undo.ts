import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { ByName, Id, Moment, Nullable, OneOf, Strict, Uuid } from '#src/platform/api/schemas'
import { recordKinds } from '#src/platform/domain/records/kinds'

/**
 * What an undo left alone: by whom and when it was changed since (API-32), or in `message` the rule that keeps it. For a
 * record that is no ticket `record_kind` says what it is, and its name is in `ticket_number`.
 */
const Left = Type.Object({
  id: Id,
  record_kind: Nullable(OneOf(recordKinds)),
  ticket_number: Type.String(),
  changed_by: Type.String(),
  changed_at: Moment,
  message: Nullable(Type.String()),
})

/** Records of one kind that are as before again, and the version that each is at now, in the same order. */
const UndoneRecords = Type.Object({ kind: OneOf(recordKinds), ids: Type.Array(Id), versions: Type.Array(Nullable(Type.Integer())) })

/** The undo of every kind of change, of tickets and of other records (API-32). */
export const undo = contract({
  undo: {
    method: 'POST',
    path: '/v1/slips/undo',
    who: 'signed_in',
    body: Strict({ change_set: Uuid, dry_run: Type.Optional(Type.Boolean()) }),
    /** `not_seen` counts what the set changed in projects that the person no longer sees (PROJ-44); it stays as it is. */
    answer: Type.Object({ undone: Type.Integer(), slip_ids: Type.Array(Id), records: Type.Array(UndoneRecords), left: Type.Array(Left), not_seen: Type.Integer() }),
    errors: [403, 404, 422],
    spec: 'API-32, WORK-22; E.2 undo',
  },
  /** The caller's own last change sets, newest first: what undo and redo would take back, also after a reload. */
  changeSets: {
    method: 'GET',
    path: '/v1/slips/change_sets',
    who: 'signed_in',
    answer: Type.Object({
      change_sets: Type.Array(
        Type.Object({
          change_set: Uuid,
          events: Type.Array(Type.String()),
          ticket_count: Type.Integer(),
          /** How many records that are no tickets it changed, by their kind. */
          record_counts: ByName(Type.Integer()),
          happened_at: Moment,
          /** The change set that this one took back, when it is an undo. */
          reverses: Nullable(Uuid),
          /** True when a later undo of the caller took this one back. */
          reversed: Type.Boolean(),
        }),
      ),
    }),
    spec: 'API-32, WORK-22',
  },
})
