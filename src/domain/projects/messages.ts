/** Sentences of projects (requirements, section D). */
export const projectMessages = {
  'errors.add_employee': 'At least one employee must be added.',
  'errors.bid_date_needed': 'Set the letting or bid date first.',
  'errors.invalid_project_number': 'Invalid Project Number.',
  'errors.no_project_location': 'No project location found.',
  'errors.project_has_tickets': 'The project has received tickets and cannot go back to draft.',
  'errors.kept_days': 'It was deleted {{days}} days ago and can no longer be restored.',
  'errors.project_start_needed': 'Set the project start first.',
  'errors.project_transition': 'A project in {{status}} cannot be changed this way.',
  'errors.status_needs_tickets': 'Cannot change project status until tickets have been received.',
  'errors.timezone_not_valid': 'Choose a time zone.',
  'errors.title_is_required': 'A title is required.',
} as const
