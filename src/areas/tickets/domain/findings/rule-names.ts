/**
 * The rules of findings, in the order in which they are listed (PLUS-5, PLUS-10, SAMP-2). The position of a name, counted from 1, is the
 * number of the rule in events, so add new names only at the end.
 */
export const ruleNames = [
  'duplicate', 'reissue', 'gap', 'weight', 'tare_drift', 'max_gvw', 'bridge_formula', 'too_close', 'outside_hours', 'distance', 'temperature', 'concrete_age',
  'late', 'after_closing', 'missing_field', 'unbalanced', 'failing_sample',
] as const
export type RuleName = (typeof ruleNames)[number]

/**
 * The labels of the rules. They are not in the same file as the rules, so that screens that only name a rule do not load the code of the
 * rules, which only the server and the page of checks need.
 */
export const ruleLabels: Readonly<Record<RuleName, string>> = {
  duplicate: 'Possible duplicate',
  reissue: 'Reissued',
  gap: 'Gap in load numbers',
  weight: 'Weights do not add up',
  tare_drift: 'Unusual tare',
  max_gvw: 'Over Max GVW',
  bridge_formula: 'Over bridge formula',
  too_close: 'Loads too close',
  outside_hours: 'Outside working hours',
  distance: 'Far from project',
  temperature: 'Asphalt temperature',
  concrete_age: 'Concrete age',
  late: 'Received late',
  after_closing: 'Received after closing',
  missing_field: 'Field missing',
  unbalanced: 'Unbalanced',
  failing_sample: 'Failing sample',
}
