/** Sentences of equipment and proximity (requirements, section D). */
export const equipmentMessages = {
  'errors.proximity_decimals': 'Only 3 decimal places are allowed.',
  'errors.proximity_maximum': 'The largest proximity is {{value}} {{unit}}.',
  'errors.proximity_minimum': 'The smallest proximity is {{value}} {{unit}}.',
  'notices.proximity_recalculation':
    'Proximity is being calculated again for all equipment. This can take a few minutes.',
} as const
