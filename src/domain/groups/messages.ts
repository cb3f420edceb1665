/** Sentences of groups (requirements, section D). */
export const groupMessages = {
  'errors.duplicate_deleted_group': 'A recently deleted group has this name. Do you want to restore it?',
  'errors.duplicate_group': 'Duplicate group name.',
} as const
