/** Messages to the user about groups of employees (requirements, section D). */
export const groupMessages = {
  'errors.duplicate_deleted_group': 'A recently deleted group has this name. Do you want to restore it?',
  'errors.group_name_required': 'A group needs a name.',
  'errors.group_name_too_long': 'A group name can have at most {{max}} characters.',
  'errors.group_description_too_long': 'A description can have at most {{max}} characters.',
  'errors.group_needs_member': 'A group needs at least one member.',
  'errors.group_is_deleted': 'The group is deleted.',
  'errors.group_not_deleted': 'The group is not deleted.',
  'errors.groups_not_loaded': 'Not all chosen groups are loaded: choose fewer.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof groupMessages, string>> {}
}
