import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { choiceListNames } from '#src/areas/agency/domain/choices/choice-lists'
import { CHOICES_MAX } from '#src/areas/agency/domain/account/limits'

const ListName = OneOf(choiceListNames)

/** A choice of one of the lists that administrators keep (ACCT-10). */
export const ChoiceSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  list: ListName,
  label: Type.String(),
  /** From 1, among those that have not ended; null for one that has. */
  place: Nullable(Type.Integer()),
  /** Since when nobody can choose it; what holds it already keeps it. */
  ended_at: Nullable(Moment),
  updated_at: Moment,
})

const One = Type.Object({ agency_choice: ChoiceSchema })
const who = whoMay('change_agency')
const byId = Strict({ id: Id })
const Line = Type.String({ maxLength: 1_000 })

/** The choice lists of the agency: read whole, each choice written for itself, none ever deleted. */
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
  /** Another name, or ended or taken up again. */
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
  /** To a place in its list, from 1; what is there and after it moves down. */
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
