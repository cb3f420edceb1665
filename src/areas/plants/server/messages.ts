/** Messages about plants that only the server sends, so the client bundle leaves them out. */
export const plantsServerMessages = {
  'errors.plant_name_taken': '{{supplier}} already has a plant named {{name}}. If they are one plant, merge them.',
  'errors.plant_merged': '{{name}} was merged into {{into}}. Change that plant instead.',
  'errors.plant_merge_itself': 'Choose another plant: {{name}} cannot be merged into itself.',
  'errors.plant_merge_same_tickets': 'The plants cannot be merged. Both have these tickets on the same day: {{numbers}}.',
  'errors.day_total_day': 'Enter a day that has begun.',
  'errors.day_total_numbers': 'Enter both the first and the last ticket number, or neither.',
  'errors.plant_unknown': 'No plant of {{supplier}} is named {{name}}.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof plantsServerMessages, string>> {}
}
