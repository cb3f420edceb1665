import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { ByName, Id, Moment, Nullable, OneOf, Strict, Uuid } from '#src/platform/api/schemas'
import { recordKinds } from '#src/platform/domain/records/kinds'

/**
 * A record that an undo did not change, with the person who changed it last and the time (API-32). If a rule forbids the undo, `message` is
 * the rule's message. For a record other than a ticket, `record_kind` has its kind, and `ticket_number` has its name.
 */
const Left = Type.Object({
  id: Id,
  record_kind: Nullable(OneOf(recordKinds)),
  ticket_number: Type.String(),
  changed_by: Type.String(),
  changed_at: Moment,
  message: Nullable(Type.String()),
})

/** The restored records of one kind. `versions` has the new version of each record, in the same order as `ids`. */
const UndoneRecords = Type.Object({ kind: OneOf(recordKinds), ids: Type.Array(Id), versions: Type.Array(Nullable(Type.Integer())) })

/** The calls that undo change sets, including all of their changes of tickets and of other records (API-32). */
export const undo = contract({
  undo: {
    method: 'POST',
    path: '/v1/slips/undo',
    who: 'signed_in',
    body: Strict({ change_set: Uuid, dry_run: Type.Optional(Type.Boolean()) }),
    /**
     * `not_seen` is the number of records of the change set that stay unchanged because they are in projects that the person can no longer
     * see (PROJ-44).
     */
    answer: Type.Object({ undone: Type.Integer(), slip_ids: Type.Array(Id), records: Type.Array(UndoneRecords), left: Type.Array(Left), not_seen: Type.Integer() }),
    errors: [403, 404, 422],
    spec: 'API-32, WORK-22; E.2 undo',
  },
  /** The caller's own last change sets, newest first. With these, undo and redo work even after a reload of the page. */
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
          /** How many records other than tickets the change set changed, by kind. */
          record_counts: ByName(Type.Integer()),
          happened_at: Moment,
          /** If this change set is an undo or redo: the change set that it reversed. Otherwise null. */
          reverses: Nullable(Uuid),
          /** True if the caller later reversed this change set with an undo. */
          reversed: Type.Boolean(),
        }),
      ),
    }),
    spec: 'API-32, WORK-22',
  },
})
