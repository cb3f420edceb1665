/**
 * Unique constraints that two simultaneous calls can violate although each of them has first checked that the value is unused. They apply
 * to names and numbers that people choose, to records of which there may be only one, and to the next number in a sequence. The names are
 * those in the database, which are truncated at 63 characters.
 */
export const KEYS_THAT_RACE = [
  'agency_choices_label', 'change_orders_dot_authority_id_dot_project_id_number_key', 'dot_group_members_pkey', 'dot_groups_name',
  'dot_projects_number', 'employees_email', 'employees_phone', 'external_dot_contract_project_dot_authority_id_dot_project__key',
  'external_dot_contractors_dot_authority_id_dot_project_id_na_key', 'idempotency_keys_pkey', 'job_slip_projects_dot_authority_id_supplier_job_number_key',
  'layouts_one_default', 'layouts_pkey', 'layouts_shared', 'logins_email_key', 'logins_phone_key', 'master_pay_items_dot_authority_id_item_code_key_key',
  'pay_item_assignments_dot_authority_id_slip_id_project_pay_i_key', 'pay_item_assignments_pkey', 'pay_item_contractors_pkey',
  'pay_items_dot_authority_id_dot_project_id_item_code_key', 'pay_items_one_dnp', 'pay_periods_one_in_progress', 'pay_periods_pkey',
  'plants_dot_authority_id_supplier_name_key', 'project_employees_pkey', 'reconciliation_uom_units_once', 'reconciliation_uom_units_pkey',
  'reconciliation_uoms_dot_authority_id_code_key', 'slips_one_ticket', 'sso_identities_pkey', 'agency_accounts_pkey', 'api_key_hashes_pkey',
  'change_order_lines_pkey', 'verification_codes_pkey', 'equipments_equipment_id', 'equipments_serial_number', 'telematics_sources_name', 'work_zone_feeds_name',
  'certificate_types_name', 'epds_number', 'material_certificate_types_pkey', 'materials_name',
  'consultancy_projects_pkey', 'consultancy_requests_account', 'daily_work_report_sendings_one_open', 'daily_work_reports_one_a_day', 'employees_partner',
  'incident_tickets_pkey', 'vendor_requests_account', 'ai_models_title', 'ai_assistants_name', 'macros_key', 'macros_name',
] as const

/** Foreign keys to rows that another call may delete at the same time, for example a pay item, a contractor or a session. */
export const REFERENCES_THAT_RACE = [
  'change_order_lines_dot_authority_id_change_order_id_fkey', 'change_order_lines_dot_authority_id_dot_project_id_pay_ite_fkey',
  'dot_group_members_dot_authority_id_dot_group_id_fkey', 'dot_group_members_dot_authority_id_employee_id_fkey',
  'impersonation_tokens_impersonator_session_id_fkey', 'pay_item_assignments_dot_authority_id_dot_project_id_exter_fkey',
  'pay_item_assignments_item_fkey',
  'pay_item_contractors_dot_authority_id_dot_project_id_exter_fkey', 'pay_item_contractors_dot_authority_id_dot_project_id_pay_i_fkey',
  'pay_item_uses_dot_authority_id_dot_project_id_project_pay__fkey', 'pay_items_dot_authority_id_dot_project_id_fkey',
  'pay_items_dot_authority_id_external_dot_contract_project_i_fkey', 'pay_period_lines_dot_authority_id_dot_project_id_pay_perio_fkey',
  'project_employees_dot_authority_id_dot_project_id_fkey', 'project_employees_dot_authority_id_employee_id_fkey',
  'reconciliation_uom_units_dot_authority_id_reconciliation_u_fkey', 'refresh_tokens_session_id_fkey',
  'material_certificate_types_dot_authority_id_certificate_ty_fkey', 'material_certificate_types_dot_authority_id_material_id_fkey', 'materials_dot_authority_id_epd_id_fkey',
  'slips_dot_authority_id_dot_project_id_fkey', 'equipments_dot_authority_id_dot_project_id_fkey',
  // The constraint name that the trigger functions of migration 0038 use in their errors. The trigger functions of migration 0039 use the
  // names of the foreign keys that they replace.
  'pay_period_exists',
] as const

const races = new Set<string>([...KEYS_THAT_RACE, ...REFERENCES_THAT_RACE])

/**
 * True if two simultaneous calls can cause this constraint error. Any other constraint error is a bug: it becomes a 500 and is logged (M2).
 */
export function isRace(error: Error): boolean {
  return 'constraint' in error && typeof error.constraint === 'string' && races.has(error.constraint)
}
