/** Sentences of plants (requirements, section D). */
export const plantMessages = {
  'toasts.plant_notes_saved': 'Plant notes saved.',
} as const
