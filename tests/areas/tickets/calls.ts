import { ADMINISTRATOR, API_KEY, BULK_MARK, EDIT_TICKETS, EXPORT, FLAG_NOTE, MAX_GVW, SEE_TICKETS } from '#tests/areas/who'

const lookups = [
  'slip_statuses', 'slip_uoms', 'trucks', 'haulers', 'plants', 'suppliers', 'customers', 'contractors', 'weighmasters', 'product_codes',
  'material_descriptions', 'ticket_types', 'job_names', 'job_numbers', 'job_site_locations', 'slip_stations', 'phases', 'phase_codes', 'districts',
  'rejection_reasons', 'pay_sources', 'block_numbers', 'lift_numbers', 'lot_numbers', 'binder_grades', 'jmf_years', 'mix_ids', 'mix_uses', 'inspectors',
  'sample_methods', 'work_types', 'form_types', 'waste_reasons', 'curing_methods', 'directions', 'lanes', 'licenses', 'delivery_devices', 'additives',
  'structure_types', 'purchase_orders', 'slip_pay_codes', 'dispatch_numbers', 'slip_pay_periods',
]

/** Who may make the calls of tickets: section 6, tables B.1, B.2 and C. */
export default {
  'POST /v1/projects/:projectId/paper_tickets': BULK_MARK,
  'GET /v1/slips/:id/paper': SEE_TICKETS,
  'GET /v1/images': SEE_TICKETS,
  'GET /v1/images/count': SEE_TICKETS,
  'POST /v1/images': FLAG_NOTE,
  'DELETE /v1/images/:id': FLAG_NOTE,
  'GET /v1/images/:id/preview': SEE_TICKETS,
  'GET /v1/images/:id/download': SEE_TICKETS,
  'GET /v3/slips/:slip_id/images/:id/download': SEE_TICKETS,
  'GET /v1/job_slip_projects': ADMINISTRATOR,
  'POST /v1/job_slip_projects': ADMINISTRATOR,
  'PATCH /v1/job_slip_projects/:id': ADMINISTRATOR,
  'PATCH /v1/job_slip_projects/bulk_update': ADMINISTRATOR,
  'GET /v1/slips': SEE_TICKETS,
  'GET /v1/slips/map': SEE_TICKETS,
  'GET /v1/slips/count': SEE_TICKETS,
  'GET /v1/slips/ids': SEE_TICKETS,
  'GET /v1/slips/next_to_code': SEE_TICKETS,
  'POST /v1/slips/totals': SEE_TICKETS,
  'GET /v1/slips/aggregates': SEE_TICKETS,
  'GET /v4/slips/:id': SEE_TICKETS,
  'GET /v1/slips/:id/slip_events': SEE_TICKETS,
  'GET /v1/slips/:id/sources': SEE_TICKETS,
  'PATCH /v1/slips/:id': EDIT_TICKETS,
  'PUT /v1/slips/:id': EDIT_TICKETS,
  'POST /v1/slips/:id/notes': FLAG_NOTE,
  'POST /v1/slips/:id/reopen': BULK_MARK,
  'POST /v1/slips/:id/move': ADMINISTRATOR,
  'DELETE /v1/slips/:id/notes/:note': FLAG_NOTE,
  'PATCH /v3/slips/bulk_status_update': BULK_MARK,
  'PATCH /v3/slips/bulk_max_gvw_override_update': MAX_GVW,
  'PATCH /v3/slips/bulk_reopen': BULK_MARK,
  'PATCH /v3/slips/bulk_flag_update': FLAG_NOTE,
  'GET /v3/slips/export': EXPORT,
  'POST /v3/slips/export': EXPORT,
  'POST /v1/slips': API_KEY,
  'POST /v1/slips/bulk': API_KEY,
  'GET /v1/arrivals/refused': ADMINISTRATOR,
  'GET /v1/arrivals/refused/:id': ADMINISTRATOR,
  'POST /v1/arrivals/refused/:id/retry': ADMINISTRATOR,
  'POST /v1/arrivals/refused/retry': ADMINISTRATOR,
  'POST /v1/slips/imports': ADMINISTRATOR,
  'GET /v1/slips/imports/:id': ADMINISTRATOR,
  'POST /v1/slips/imports/:id/mapping': ADMINISTRATOR,
  'POST /v1/slips/imports/:id/commit': ADMINISTRATOR,
  'GET /v1/slips/imports/:id/refused': ADMINISTRATOR,
  ...Object.fromEntries(lookups.map((name) => [`GET /v1/${name}`, SEE_TICKETS])),
}

/** Calls on job numbers exist only while this flag is on (CALB-2). */
export function flagOf(call: string): string | undefined {
  return call.includes(' /v1/job_slip_projects') ? 'dot_slip_calibration' : undefined
}
