/** Sentences that belong to no single area: session, server and network (requirements, section D). */
export const commonMessages = {
  'errors.common_error': 'Something went wrong, try again later.',
  'errors.server_error': 'Unexpected error, try again.',
  'errors.session_expired': 'Session expired, please log in again.',
} as const
