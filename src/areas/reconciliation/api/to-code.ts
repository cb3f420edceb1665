import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { NamedPayItem } from '#src/areas/contracts/api/contract-items/pay-items'
import { Day, Id, Moment, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { groupings } from '#src/areas/reconciliation/domain/to-code'

/** The tickets to code of one project that have the same material, and the same plant or day. */
const Group = {
  dot_project_id: Id,
  project_title: Type.String(),
  state_project_number: Type.String(),
  material_description: Type.String(),
  uom: Nullable(Type.String()),
  /** Null when tickets are grouped by day. */
  plant_name: Nullable(Type.String()),
  /** Null unless tickets are grouped by day. */
  day: Nullable(Day),
}

/** The tickets to code in all projects in which the person may code, and the ticket with which the person can continue. */
export const toCode = contract({
  groups: {
    method: 'GET',
    path: '/v1/to_code',
    who: whoMay('assign_pay_codes'),
    query: Strict({ by: Type.Optional(OneOf(groupings)) }),
    answer: Type.Object({
      /** When the tickets were counted. */
      counted_at: Moment,
      /** The number of projects in which the person may code. */
      projects: Type.Integer(),
      /**
       * The number of tickets in the projects in which the person may code, without rejected and voided ones, and how many of these tickets
       * have no pay code.
       */
      tickets: Type.Integer(),
      to_code: Type.Integer(),
      /**
       * Of the tickets to code: how many are parked or handed over to other people, and how many are handed over to this person (PLUS-15).
       */
      parked: Type.Integer(),
      handed_over: Type.Integer(),
      /** How many tickets the person has coded today, in the time zone of each project. */
      coded_today: Type.Integer(),
      /** The largest groups, at most 500. */
      groups: Type.Array(Type.Object({
        ...Group,
        to_code: Type.Integer(),
        /** Null if no ticket was weighed. */
        net_amount: Nullable(Type.Number()),
        first_day: Day,
        last_day: Day,
        /**
         * The item used most often in the last 20 codings of this material from this plant; null if there are no codings, or if tickets are
         * grouped by day.
         */
        usual_item: Nullable(Type.Object({ ...NamedPayItem.properties, uses: Type.Integer(), among: Type.Integer() })),
      })),
      /** True when there are more groups than the answer contains. */
      is_cut: Type.Boolean(),
      /** The next ticket of the group that the person coded last; null when that group has no more tickets to code. */
      continue_with: Nullable(Type.Object({ ...Group, slip_id: Id, ticket_number: Type.String(), left: Type.Integer(), last_ticket_number: Type.String(), stopped_at: Moment })),
    }),
    errors: [403, 422],
    spec: 'CLERK-32, RECO-61, RECO-98; issue 13, start and find',
  },
})
