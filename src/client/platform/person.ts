/** The ten roles (§6). */
export type Role =
  | 'administrator'
  | 'area_manager'
  | 'field_engineer'
  | 'field_inspector'
  | 'pending'
  | 'plant_inspector'
  | 'read_only_auditor'
  | 'read_only_inspector'
  | 'safety_inspector'
  | 'qc_lab'

/** The agency's feature flags by name; an unknown one counts as off (AUTH-50). */
export type Flags = Readonly<Record<string, boolean>>

/** Who is signed in, in which agency, and what the agency has switched on. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly dot_authority_id: number
  readonly dot_authority_name: string
  readonly impersonated: boolean
  readonly contract_number_label: string
  readonly flags: Flags
}
