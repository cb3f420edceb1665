import { Type } from 'typebox'
import { sample } from '#src/areas/materials/domain/samples/sample'
import { outcomes, sampleTests } from '#src/areas/materials/domain/samples/test-results'
import { contract, whoMay, type Who } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { ByName, Day, Id, Moment, Nullable, OneOf, OneWordOf, pageQuery, QuantityIn, rubySortQuery, Strict } from '#src/platform/api/schemas'

/** Access for the roles that table B.1 of the requirements lists for /samples. */
const samplesRoles: Who = { route: '/samples' }
const writers = whoMay('write_samples')
const classifications = ['asphalt', 'concrete', 'aggregate', 'other'] as const
const Value = Type.String()

/** A test result: the measured values, the limits, and the outcome. */
const TestResultSchema = Type.Object({
  no: Type.Integer({ minimum: 1 }),
  test: Type.String(),
  tested_on: Day,
  values: ByName(Value),
  low: Nullable(Value),
  high: Nullable(Value),
  judged: Nullable(Value),
  outcome: OneWordOf(outcomes),
})

/** A sample of a ticket (SAMP-1). Tonnage, supplier and material come from the ticket (SAMP-6). */
export const SampleSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  sample: Type.String(),
  sublot: Type.String(),
  slip_id: Id,
  results: Type.Array(TestResultSchema),
  deleted_at: Nullable(Moment),
  ticket_number: Type.String(),
  ticket_date: Day,
  dot_project_id: Nullable(Id),
  project: Nullable(Type.String()),
  plant_name: Type.String(),
  supplier: Type.String(),
  material: Type.String(),
  material_classification: Nullable(Type.String()),
  lot: Nullable(Type.String()),
  /** The ticket's net weight in short tons; null if the ticket's unit is not a weight. */
  tonnage: Nullable(Type.Number()),
  documents_count: Type.Integer(),
  failing: Type.Boolean(),
  sampled_by: Type.String(),
  created_at: Moment,
  updated_at: Moment,
})

const Answer = Type.Object({ sample: SampleSchema })
const one = Type.Object({ id: Id })
const result = Type.Object({ id: Id, no: Type.Integer({ minimum: 1, maximum: 1_000_000 }) })
const Version = Type.Optional(Type.Integer({ minimum: 1 }))
const EnteredResult = {
  test: OneOf(sampleTests.map(({ code }) => code)),
  tested_on: Day,
  values: ByName(QuantityIn, { names: '^.{0,40}$', most: 20 }),
  low: Type.Optional(Nullable(QuantityIn)),
  high: Type.Optional(Nullable(QuantityIn)),
}
const { remove, restore, detail } = recordCalls(sample, { read: samplesRoles, row: SampleSchema, own: { results: Type.Any() }, above: {}, spec: 'C.4; SAMP-2' })

/** Samples of tickets and their test results. */
export const samples = contract({
  list: {
    method: 'GET',
    path: '/v1/samples',
    who: samplesRoles,
    style: 'ruby',
    query: Strict({
      ...pageQuery, ...rubySortQuery,
      search: Type.Optional(Type.String({ maxLength: 200 })),
      start_date: Type.Optional(Day), end_date: Type.Optional(Day),
      material_classification: Type.Optional(OneOf(classifications)),
      failing: Type.Optional(Type.Boolean()),
      project_id: Type.Optional(Id),
      deleted: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ samples: Type.Array(SampleSchema) }),
    errors: [403, 422],
    spec: 'C.4; SAMP-1, SAMP-7',
  },
  detail,
  create: {
    method: 'POST',
    path: '/v1/samples',
    who: writers,
    body: Strict({ slip_id: Id, sample: Type.String({ maxLength: 1_000 }), sublot: Type.String({ maxLength: 1_000 }) }),
    answer: Answer,
    errors: [403, 404, 422],
    spec: 'C.4; SAMP-2, SAMP-3, SAMP-6',
  },
  change: {
    method: 'PATCH',
    path: '/v1/samples/:id',
    who: writers,
    params: one,
    body: Strict({ sample: Type.Optional(Type.String({ maxLength: 1_000 })), sublot: Type.Optional(Type.String({ maxLength: 1_000 })), version: Version }),
    answer: Answer,
    errors: [403, 404, 409, 422],
    spec: 'C.4; SAMP-2, SAMP-3',
  },
  remove,
  restore,
  addResult: { method: 'POST', path: '/v1/samples/:id/results', who: writers, params: one, body: Strict({ ...EnteredResult, version: Version }), answer: Answer, errors: [403, 404, 409, 422], spec: 'standards 7; SAMP-2' },
  changeResult: { method: 'PUT', path: '/v1/samples/:id/results/:no', who: writers, params: result, body: Strict({ ...EnteredResult, version: Version }), answer: Answer, errors: [403, 404, 409, 422], spec: 'standards 7; SAMP-2' },
  removeResult: { method: 'DELETE', path: '/v1/samples/:id/results/:no', who: writers, params: result, query: Strict({ version: Version }), answer: Answer, errors: [403, 404, 409, 422], spec: 'standards 7; SAMP-2' },
  /** The tickets that can be sampled and whose number begins with the search text. */
  tickets: {
    method: 'GET',
    path: '/v1/samples/tickets',
    who: writers,
    query: Strict({ match: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Object({
      tickets: Type.Array(Type.Object({ id: Id, ticket_number: Type.String(), ticket_date: Day, material: Type.String(), plant_name: Type.String(), project: Nullable(Type.String()) })),
    }),
    errors: [403, 422],
    spec: 'SAMP-2',
  },
  /** The samples of a ticket, and the failing samples of its lot. */
  ofTicket: {
    method: 'GET',
    path: '/v1/slips/:id/samples',
    who: whoMay('see_project_tickets', 'see_plant_tickets'),
    params: one,
    answer: Type.Object({ samples: Type.Array(SampleSchema), failing_of_lot: Type.Array(SampleSchema) }),
    errors: [403, 404],
    spec: 'standards 7; SAMP-2',
  },
})
