import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { ByName, Id, Nullable, OneOf } from '#src/platform/api/schemas'
import { roles } from '#src/platform/domain/session/roles'

/** Calls about the person's agencies, and about the settings of the agency in which the session is open. */
export const account = contract({
  listOwnAgencies: {
    method: 'GET',
    path: '/v1/account/dot_authorities',
    who: 'any_account',
    answer: Type.Object({
      dot_authorities: Type.Array(
        Type.Object({ id: Id, name: Type.String(), role: Nullable(OneOf(roles)), has_logo: Type.Boolean(), is_open: Type.Boolean() }),
      ),
    }),
    errors: [401],
    spec: '§1, C.4; AUTH-58',
  },
  agencySettings: {
    method: 'GET',
    path: '/v2/settings',
    who: 'signed_in',
    answer: Type.Object({
      settings: Type.Object({
        plant_days: Type.Integer(),
        contract_number_label: Type.String(),
        districts: Type.Array(Type.String()),
        timezone: Type.String(),
        /** The time at which the daily delivery report is sent, as HH:MM in the project's time zone (REPT-11). */
        delivery_report_time: Type.String(),
        /** A ticket is in the preferred range if it is received within this many minutes of dispatch (PLNT-8, CONST-8). */
        preferred_range_minutes: Type.Integer(),
        /** A ticket is in the accepted range if it is received within this many minutes of dispatch (PLNT-8, CONST-8). */
        accepted_range_minutes: Type.Integer(),
        /** For each of the agency's choice lists, its choices in order (ACCT-10). */
        choices: ByName(Type.Array(Type.String())),
      }),
    }),
    errors: [401],
    spec: '§7; AUTH-47, CONST-8, ACCT-4, ACCT-10',
  },
  agencyLogo: {
    method: 'GET',
    path: '/static/theme/:dot_authority_id/logo',
    who: 'anyone',
    params: Type.Object({ dot_authority_id: Id }),
    answer: 'file',
    errors: [404],
    spec: '§7; ACCT-5',
  },
})
