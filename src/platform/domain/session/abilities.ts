import { isFlagOn, type Flags } from '#src/platform/domain/session/flags'
import { roleNames, type PartnerKind, type Role } from '#src/platform/domain/session/roles'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** What the rules need to know about a person. */
export interface Person {
  /** One of the ten roles. Null for a partner without rights: a vendor (VEND-10), or a consultant whose access is not approved. */
  readonly role: Role | null
  /** The kind of an account that does not belong to the agency's staff; null or undefined for an employee. */
  readonly partner?: PartnerKind | null
  readonly flags: Flags
  /** True if the person is signed in through a one-time token for another user (AUTH-41). */
  readonly impersonated?: boolean
}

/**
 * One row of table B.2: the roles that always have the ability, and the roles that have it only while the flag restrict_plant_inspectors is
 * off.
 */
export interface AbilityRow {
  readonly roles: readonly Role[]
  readonly unlessRestricted?: readonly Role[]
}

const ADM = ['administrator'] as const
const MANAGERS = ['administrator', 'area_manager', 'field_engineer'] as const
const FIELD = [...MANAGERS, 'field_inspector'] as const
const READERS = ['read_only_auditor', 'read_only_inspector'] as const

/** Table B.2 of the specification as data: the abilities in the order of its rows, each with the roles that have it (§6). */
export const abilities = {
  admin_list: { roles: ADM },
  switch_to_admin_portal: { roles: ADM },
  update: { roles: MANAGERS },
  view_employees: { roles: MANAGERS },
  add_themselves: { roles: ['area_manager', 'field_engineer'] },
  create: { roles: ['area_manager', 'field_engineer'] },
  /** Create projects in the admin list; delete and restore projects. */
  manage_projects: { roles: ADM },
  change_project_status: { roles: MANAGERS },
  see_project_tickets: { roles: [...FIELD, 'pending', ...READERS], unlessRestricted: ['plant_inspector'] },
  see_plant_tickets: { roles: ['administrator', 'plant_inspector'] },
  bulk_mark: { roles: FIELD },
  override_max_gvw: { roles: MANAGERS },
  flag_note_photo: { roles: [...FIELD, 'plant_inspector'] },
  /** A plant inspector may edit only the temperature and sampling fields; `mayEditField` decides for each field. */
  edit_tickets: { roles: [...FIELD, 'plant_inspector'] },
  export_tickets: { roles: [...FIELD, 'plant_inspector', ...READERS] },
  /** Import CSV files, and manage API keys. */
  import_tickets: { roles: ADM },
  create_contract_items: { roles: ADM },
  change_contract_items: { roles: ADM },
  /** Make a project ready for reconciliation, and confirm and close periods (RECO-4). */
  reconcile_projects: { roles: ADM },
  /** Write Updates, master pay items and favorites (PAY-37). */
  change_pay_items: { roles: ADM },
  /** Use the drawer, split tickets, quick assign, assign to many tickets, and clear pay codes (RECO-5). */
  assign_pay_codes: { roles: FIELD },
  change_team: { roles: MANAGERS },
  change_documents: { roles: FIELD },
  decide_access_requests: { roles: ['administrator', 'area_manager'] },
  change_orders: { roles: FIELD },
  write_daily_work_reports: { roles: FIELD },
  report_incidents: { roles: FIELD },
  change_incidents: { roles: ADM },
  change_work_zones: { roles: [...FIELD, 'safety_inspector'] },
  view_work_zones: { roles: [...FIELD, 'pending', ...READERS, 'safety_inspector'] },
  change_stationing: { roles: MANAGERS },
  change_imagery_files: { roles: ADM },
  write_samples: { roles: [...FIELD, 'plant_inspector', 'qc_lab'] },
  write_plant_notes: { roles: ['administrator', 'plant_inspector'] },
  change_plant_health: { roles: ADM },
  change_equipment: { roles: ADM },
  /** Change materials, certificate types and EPDs, and decide on submittals. */
  change_materials: { roles: ADM },
  decide_vendors_and_consultants: { roles: ADM },
  change_employees_and_groups: { roles: ADM },
  change_calibration_and_uom: { roles: ADM },
  use_assist: { roles: ADM },
  change_agency: { roles: ADM },
  /** Acknowledge, override and resolve findings; use the coding queue and suggestions. */
  work_findings: { roles: FIELD },
  change_finding_levels: { roles: ADM },
  draw_verification_samples: { roles: FIELD },
  /** Read the audit binder, and tickets as they were on a given day. */
  audit: { roles: [...FIELD, ...READERS] },
  share_saved_views: { roles: FIELD },
  /** Change one's own account, preferences, layouts, keys, saved views and macros; undo one's own writes. */
  own_settings: {
    roles: [...FIELD, 'pending', 'plant_inspector', ...READERS, 'safety_inspector', 'qc_lab'],
  },
} as const satisfies Readonly<Record<string, AbilityRow>>

export type Ability = keyof typeof abilities

const OFF_UNDER_IMPERSONATION: ReadonlySet<Ability> = new Set(['export_tickets'])

/** Whether a person has an ability of table B.2. The answer is no if nobody is signed in. An impersonated session may not export (§6). */
export function may(ability: Ability, person: Person | null): Verdict {
  if (person === null) return refuse('errors.sign_in_first')
  if (person.impersonated === true && OFF_UNDER_IMPERSONATION.has(ability)) return refuse('errors.impersonation')
  if (person.role === null) return refuse('errors.forbidden')
  return passesRow(abilities[ability], person) ? allow : refuse('errors.role_may_not', { role: roleNames[person.role] })
}

/** Whether a person has at least one of several abilities. If not, returns the refusal for the first of them. */
export function mayOneOf([first, ...others]: readonly [Ability, ...Ability[]], person: Person | null): Verdict {
  const verdict = may(first, person)
  return verdict.allowed || others.some((ability) => may(ability, person).allowed) ? allow : verdict
}

/** Every role that can have the ability, including roles that lose it when a flag is on. Used for the `who` of API calls. */
export function rolesThatMay(ability: Ability): readonly Role[] {
  const row: AbilityRow = abilities[ability]
  return [...row.roles, ...(row.unlessRestricted ?? [])]
}

/** Whether a row of table B.1 or B.2 allows the person's role, also considering the flag restrict_plant_inspectors. */
export function passesRow(row: AbilityRow, { role, flags }: Person): boolean {
  if (role === null) return false
  if (row.roles.includes(role)) return true
  return (row.unlessRestricted?.includes(role) ?? false) && !isFlagOn(flags, 'restrict_plant_inspectors')
}
