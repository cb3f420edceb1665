/** Sentences of plant health (requirements, section D). */
export const plantHealthMessages = {
  'errors.accepted_range': 'The accepted range must be more than the preferred range.',
  'notices.plant_health_lag': 'Plant health data may lag up to 30 minutes.',
} as const
