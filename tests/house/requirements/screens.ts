/** Every address in the specification's section 2 and table B.1, with `:` before the name of a parameter. */
export const addresses: readonly string[] = [
  '/projects', '/projects/map', '/projects/:projectId',
  ...['contractors', 'contract', 'submittals', 'ticket-monitoring', 'daily_work_reports', 'documents', 'calendar'].map((tab) => `/projects/:projectId/${tab}`),
  '/reconciliation/:projectId', '/manage-tickets', '/plants', '/workzone-monitor', '/samples', '/account', '/account/switch-agency', '/feature-flags', '/theme',
  '/workshop-dev-hub', '/pay-item', '/projects-management', '/equipment-and-fleet', '/text-scan', '/photo-scan', '/ai-project-assist', '/chatbot-configurator',
  '/plant-health', '/employees', '/groups', '/materials', '/certificate-types', '/ticket-monitoring', '/vendors', '/consultants', '/calibration',
  '/reconciliation-uom', '/project-imagery-files',
  '/features', '/features/dot-portal', '/features/dot-portal/projects', '/features/dot-portal/projects/list', '/features/dot-portal/projects/:projectId',
  '/features/plant-health', '/features/workzone-monitor', '/features/ocr-analyzer',
  '/admin/projects-management/list', '/admin/groups', '/admin/employees', '/admin/plant-health', '/admin/samples', '/admin/workzone-monitor',
  '/admin/equipment-and-fleet', '/admin/calibration', '/admin/reconciliation-uom', '/admin/material-certificates/materials',
  '/admin/material-certificates/certificate-types',
  ...['', '/pending', '/approved', '/rejected', '/all'].map((tab) => `/admin/vendors/management${tab}`),
  ...['', '/recent-submittal', '/action-required'].map((tab) => `/admin/vendors/submittals${tab}`),
  ...['', '/active', '/archived'].map((tab) => `/admin/ticket-monitoring${tab}`),
  ...['pending', 'approved', 'rejected', 'all'].map((tab) => `/admin/consultants/${tab}`),
  '/admin/project-imagery-files/uploaded-files',
  ...['uploaded-files', 'linked-drone-url'].flatMap((list) => ['all', 'recently-deleted'].map((tab) => `/admin/project-imagery-files/${list}/${tab}`)),
  '/admin/plants', '/admin/account', '/admin/profile', '/admin/ai-project-assist', '/admin/text-scan', '/admin/photo-scan', '/admin/chatbot-configurator',
]

/** The tabs of a project, PROJ-6. */
export const tabs: readonly string[] = [
  'Activity', 'Tickets', 'Team', 'Settings', 'Contract', 'Pay Items', 'Updates', 'Reconciliation', 'Periods', 'Materials', 'Equipment', 'Photos',
  'Documents', 'Submittals', 'Ticket Monitoring', 'Calendar', 'Contractors', 'Schedule', 'Work Report', 'Photo Gallery', 'Dashboard', 'View Map', 'Reporting',
]

/** The keys of table A.1. */
export const ticketKeys: readonly string[] = (
  'id version ticket_number load_number dispatch_number status void quantity quantity_ordered uom_1 uom_2 uom_3 gross_amount_1 gross_amount_2 gross_amount_3 ' +
  'tare_amount_1 tare_amount_2 tare_amount_3 net_amount net_amount_2 net_amount_3 ticketed_net accumulated_quantity axle_count axle_weights axle_spacings ' +
  'overload_amount overload_unit max_gvw max_gvw_override max_gvw_override_by max_gvw_override_at truck hauler plant_name supplier customer_name contractor ' +
  'contractor_notes contractor_status contractor_signed_at contractor_lat contractor_long weighmaster plant_temperature field_temperature ' +
  'contractor_field_temperature contractor_plant_temperature product_code material_description ticket_type delivery_lat delivery_long job_name job_number ' +
  'job_site_location station phase phase_code district notes rejection_reason pay_or_source connected_dot_project_number flag_by_dot flagged_by flagged_at ' +
  'block_number lift_number ticketed_lot_number application_date theoretical_maximum_density in_place_density design_thickness measured_thickness ' +
  'virgin_asphalt_content binder_content binder_grade jmf_year mix_id mix_use initial_revolution_count design_total_water batched_water allowable_water ' +
  'trim_water water_cement_ratio target_water_cement_ratio plant_inspector_name field_materials_inspector_name sample_method work_type form_type sample_time ' +
  'discharge_time batch_time due_time air_1 air_2 slump_1 slump_2 wind_speed humidity evaporation_rate efflux yield unit_weight number_of_specimens ' +
  'waste_quantity waste_reason initial_curing_method box_temperature direction lane license delivery_device additive structure_type signed_at dispatched_at ' +
  'time_at_destination purchase_order_number primary_pay_code primary_pay_code_description primary_line_number primary_pay_code_quantity secondary_pay_code ' +
  'secondary_pay_code_description secondary_line_number secondary_pay_code_quantity pay_period reconciliation ticket_date delivered_date reissued ' +
  'dot_project_id plant_id'
).split(' ')

/** The filters of the ticket feed, TICK-6 to TICK-10: from the name in the requirement to the name in the URL. */
export const ticketFilters: Readonly<Record<string, string>> = {
  status: 'status', image: 'image', 'modified or not': 'modified', 'date range, from': 'start_date', 'date range, to': 'end_date', supplier: 'supplier',
  plant: 'plant_name', material: 'material_description', 'ticket type': 'ticket_type', contractor: 'contractor', truck: 'truck', 'pay code': 'pay_code',
  'coded or uncoded': 'coded', flagged: 'flag_by_dot', overloaded: 'overloaded', period: 'pay_period',
}

/** The sort keys of PROJ-2 for the columns of a project. */
export const projectSorts: readonly string[] = ['contract_number', 'updated_at', 'title', 'state_project_number', 'project_start', 'days_active', 'job_number']

/** The roles of section B with the landing path of AUTH-61. */
export const roleLandings: Readonly<Record<string, string>> = {
  administrator: '/admin/projects-management/list', area_manager: '/projects', field_engineer: '/projects', field_inspector: '/projects', pending: '/projects',
  plant_inspector: '/plants', read_only_auditor: '/projects', read_only_inspector: '/projects', safety_inspector: '/workzone-monitor', qc_lab: '/samples',
}
