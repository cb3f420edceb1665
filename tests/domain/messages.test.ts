import { describe, expect, test } from 'vitest'
import { fillIn, message, messageOrWords, messages, type MessageKey } from '#src/domain/messages'

/** Table D: each key with the English text that it shows. */
const D: readonly (readonly [string, string])[] = [
  ['errors.no_file_selected', 'No file selected.'],
  ['errors.invalid_project_number', 'Invalid Project Number.'],
  ['errors.submission_aborted', 'Submission Aborted.'],
  ['errors.test_canceled', 'Test canceled by user, results to follow.'],
  ['errors.test_failed', 'Test failed, please run again.'],
  ['errors.file_size', 'File size should not exceed {{size}} MB.'],
  ['errors.file_format', 'Invalid file format, allowed formats {{format}}.'],
  ['errors.duplicate_phone', 'Phone number already in use.'],
  ['errors.password_is_required', 'Password is required.'],
  ['errors.password_rule', 'The password needs {{missing}}.'],
  ['errors.password_mismatch', 'The passwords do not match.'],
  ['errors.phone_not_valid', 'Phone number is not valid.'],
  ['errors.email_not_valid', 'Email is not valid.'],
  ['errors.url_not_valid', 'Please enter a valid URL.'],
  ['errors.required', 'Required.'],
  ['errors.security_code_is_required', 'Security code is required.'],
  ['errors.session_expired', 'Session expired, please log in again.'],
  ['errors.server_error', 'Unexpected error, try again.'],
  ['errors.audit_logs', 'Error displaying audit logs for this ticket.'],
  ['errors.username_is_required', 'Phone number or Email is required.'],
  ['errors.phone_is_required', 'Phone number is required.'],
  ['errors.verification_code_is_required', 'Verification code is required.'],
  ['errors.common_error', 'Something went wrong, try again later.'],
  ['errors.pay_code_limit', 'Can assign pay codes to at most {{max}} tickets.'],
  ['errors.proximity_minimum', 'The smallest proximity is {{value}} {{unit}}.'],
  ['errors.proximity_maximum', 'The largest proximity is {{value}} {{unit}}.'],
  ['errors.proximity_decimals', 'Only 3 decimal places are allowed.'],
  ['errors.only_numbers', 'Only numbers are allowed.'],
  ['errors.export_failed', 'Export preparation error, try again.'],
  ['errors.bulk_mark_failed', 'Bulk Mark As {{status}} failed: {{cause}}'],
  ['errors.impersonation', 'Feature not available during impersonation.'],
  ['errors.no_tickets_for_date', 'No tickets found for the given date.'],
  ['errors.line_number_negative', 'Line number cannot be negative.'],
  ['errors.already_rejected', 'Tickets are already Rejected.'],
  ['errors.cannot_be_rejected', 'Selected ticket(s) cannot be Rejected.'],
  ['errors.missing_pay_data', 'Missing primary or secondary quantity or pay code for tickets {{tickets}}.'],
  ['errors.item_code_exists', 'Item code already exists.'],
  ['errors.item_code_blank', 'Item code cannot be blank.'],
  ['errors.item_quantity_empty', 'Item quantities cannot be empty.'],
  ['errors.quantity_not_changed', 'The quantity must change.'],
  ['errors.quantity_not_valid', 'Quantity is not valid.'],
  ['errors.csv_upload', 'CSV upload error. The file could not be read.'],
  ['errors.access_denied', 'Access denied: you do not currently have access to this application.'],
  ['errors.employee_create', 'The employee could not be created: {{message}}'],
  ['errors.employee_update', 'The employee could not be updated: {{message}}'],
  ['errors.duplicate_group', 'Duplicate group name.'],
  ['errors.duplicate_deleted_group', 'A recently deleted group has this name. Do you want to restore it?'],
  ['errors.invalid_delivered_date', 'Invalid delivered date: it cannot be before the last ticketed date ({{date}}) or in the future.'],
  ['errors.upload_failed', 'Failed to upload file.'],
  ['errors.max_images', 'Max image amount reached ({{max}}).'],
  ['errors.one_file', 'Only one file at a time.'],
  ['errors.unsupported_format', 'Unsupported file format.'],
  ['errors.bad_route_data', 'Bad data when generating routes from a file: delete and re-upload it.'],
  ['errors.model_name_in_use', 'Model name already in use.'],
  ['errors.model_context_short', 'The context needs at least {{min}} words.'],
  ['errors.dwr_too_many_tickets', 'Too many tickets for the DWR date (at most {{max}}).'],
  ['errors.location_not_collected', 'Ticket location data not collected.'],
  ['errors.accepted_range', 'The accepted range must be more than the preferred range.'],
  ['errors.end_before_start', 'End date must be later than start date.'],
  ['errors.date_format', 'Invalid date format. Use {{format}}.'],
  ['errors.no_project_location', 'No project location found.'],
  ['errors.status_needs_tickets', 'Cannot change project status until tickets have been received.'],
  ['errors.order_notice', 'The agency requires at least {{hours}} hours advance notice.'],
  ['errors.add_employee', 'At least one employee must be added.'],
  ['errors.grouping_limit', 'At most {{max}} groupings can be used.'],
  ['errors.column_limit', 'At most {{max}} columns can be shown.'],
  ['errors.signature_required', 'A signature is required before saving.'],
  ['errors.road_name', 'Please confirm the road name.'],
  ['errors.points_connected', 'Start and end points must be connected.'],
  ['errors.station_off_route', 'The station must lie on the route.'],
  ['errors.scale_factor', 'The scale factor must lie from {{min}} to {{max}}.'],
  ['errors.gis_count', 'At most {{max}} files can be uploaded at once.'],
  ['errors.period_closed', 'Pay period {{number}} is closed and cannot be updated.'],
  ['errors.changed_elsewhere', 'This was changed by someone else. See the present values.'],
  ['errors.too_many_tries', 'Too many tries. Please wait {{minutes}} minutes.'],
  ['errors.ai_not_configured', 'No AI provider is configured.'],
  ['warnings.send_time', 'The send time should be later than the end time.'],
  ['warnings.split_sum', 'The quantities add up to {{sum}}, the amount to assign is {{amount}}.'],
  ['notices.proximity_recalculation', 'Proximity is being calculated again for all equipment. This can take a few minutes.'],
  ['notices.plant_health_lag', 'Plant health data may lag up to 30 minutes.'],
  ['confirm.reject_clears_codes', '{{count}} of these tickets have pay codes. Rejecting them clears the pay codes. Continue?'],
  ['confirm.delete_image', 'Delete this image?'],
  ['confirm.unsaved', 'You have unsaved changes. Leave anyway?'],
  ['confirm.work_zones_hourly', '{{count}} work zones are armed. Are they still right?'],
  ['toasts.ticket_reconciled', 'The ticket is reconciled.'],
  ['toasts.reconciliation_edited', 'The reconciliation is edited.'],
  ['toasts.image_added', 'Image added.'],
  ['toasts.image_removed', 'Image removed.'],
  ['toasts.plant_notes_saved', 'Plant notes saved.'],
  ['labels.confirm_assignment', 'Confirm assignment'],
  ['labels.confirm_delivery', 'Confirm delivery'],
  ['labels.no_data', 'No data'],
  ['labels.no_results', 'No results found'],
  ['labels.read_only_work_zones', 'No work zones to show. You can view work zones but not change them.'],
  ['labels.days_left', '{{count}} days left'],
]

describe('ERR-15 every message of table D has the English text of that table', () => {
  const all: Readonly<Record<string, string>> = messages
  test.each(D)('%s', (key, text) => expect(all[key]).toBe(text))
})

test('ERR-15 each message is a trimmed text under a key of two parts', () => {
  for (const [key, text] of Object.entries<string>(messages)) {
    expect([key, /^[a-z_]+\.[a-z_]+$/.test(key)]).toEqual([key, true])
    expect([key, text.trim() === text && text !== '']).toEqual([key, true])
  }
})

test('ERR-15 values go into their places, and a place without a value stays to be seen', () => {
  expect(message('errors.file_size', { size: 30 })).toBe('File size should not exceed 30 MB.')
  expect(message('errors.file_size')).toContain('{{size}}')
  expect(fillIn('{{a}} and {{b}}', { a: '{{b}}', b: 2 })).toBe('{{b}} and 2')
})

test('ERR-15 no key stands in two areas', async () => {
  const areas = import.meta.glob<Record<string, Record<string, string>>>('../../src/domain/*/*messages.ts', { eager: true })
  const keys = Object.values(areas).flatMap((area) => Object.values(area).flatMap((one) => Object.keys(one)))
  expect(new Set(keys).size).toBe(keys.length)
  expect([...keys].sort()).toEqual((Object.keys(messages) as MessageKey[]).sort())
})

test.each([
  ['errors.csv_upload', 'CSV upload error. The file could not be read.'],
  ['errors.strange_new_thing', 'Strange new thing'],
  ['toString', 'ToString'],
  ['errors.', 'Something went wrong, try again later.'],
  ['', 'Something went wrong, try again later.'],
])('ERR-16 the key %j shows %j', (key, text) => expect(messageOrWords(key)).toBe(text))
