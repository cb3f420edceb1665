import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { choiceListNames } from '#src/areas/agency/domain/choices/choice-lists'
import { CHOICES_MAX } from '#src/areas/agency/domain/account/limits'

const ListName = OneOf(choiceListNames)

/** A choice in one of the choice lists that administrators maintain (ACCT-10). */
export const ChoiceSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  list: ListName,
  label: Type.String(),
  /** The position among the active choices, starting at 1; null for a retired choice. */
  place: Nullable(Type.Integer()),
  /** When the choice was retired; null while the choice is active. Records that already use a retired choice keep it. */
  ended_at: Nullable(Moment),
  updated_at: Moment,
})

const One = Type.Object({ agency_choice: ChoiceSchema })
const who = whoMay('change_agency')
const byId = Strict({ id: Id })
const Line = Type.String({ maxLength: 1_000 })

/** The choice lists of the agency. A list is read as a whole, choices are written one by one, and no choice is ever deleted. */
export const choiceLists = contract({
  list: {
    method: 'GET',
    path: '/v1/agency_choices',
    who,
    query: Strict({ list: Type.Optional(ListName) }),
    answer: Type.Object({ agency_choices: Type.Array(ChoiceSchema) }),
    errors: [401, 403, 422],
    spec: 'C.3, C.4 (decided); ACCT-10',
  },
  add: {
    method: 'POST',
    path: '/v1/agency_choices',
    who,
    body: Strict({ list: ListName, label: Line }),
    answer: One,
    status: 201,
    errors: [401, 403, 422],
    spec: 'C.3, C.4 (decided); ACCT-10',
  },
  /** Renames a choice, retires it, or reactivates it. */
  update: {
    method: 'PATCH',
    path: '/v1/agency_choices/:id',
    who,
    params: byId,
    body: Strict({ version: Type.Integer({ minimum: 1 }), label: Type.Optional(Line), ended: Type.Optional(Type.Boolean()) }),
    answer: One,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.3, C.4 (decided); ACCT-10',
  },
  /**
   * Moves a choice to a position in its list, starting at 1. The choice that had this position moves down, and so do the choices after it.
   */
  move: {
    method: 'POST',
    path: '/v1/agency_choices/:id/move',
    who,
    params: byId,
    body: Strict({ place: Type.Integer({ minimum: 1, maximum: CHOICES_MAX }) }),
    answer: Type.Object({ agency_choices: Type.Array(ChoiceSchema) }),
    errors: [401, 403, 404, 422],
    spec: 'C.3, C.4 (decided); ACCT-10',
  },
})
