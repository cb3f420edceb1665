/** Every feature flag of an agency (§3). */
export const flagNames = [
  'show_dwr',
  'dot_slip_calibration',
  'restrict_plant_inspectors',
  'show_contract_and_contract_project',
  'text_scan_playground',
  'project_assist_enabled',
  'autorun_each_day',
  'manual_run_for_selected_day',
  'project_stationing',
  'photo_scan_enabled',
  'assistant',
  'use_dot_project_time_zones',
  'document_classification',
  'image_description',
  'process_images_on_upload',
] as const

export type FlagName = (typeof flagNames)[number]

/** The flags that are on in a new agency. Without calibration, a ticket with an unknown job number could never be assigned to a project. */
export const flagsOfNewAgency: readonly FlagName[] = ['dot_slip_calibration']

/** The values of flags by name. A flag that is missing is off (AUTH-50). */
export type Flags = Readonly<Partial<Record<FlagName, boolean>>>

/** True when a text is the name of a flag. Any other name is treated as a flag that is off (§3). */
export function isFlagName(text: string): text is FlagName {
  return flagNames.some((name) => name === text)
}

/** True when the flag is on. An unknown flag, or one with a value other than true, is off (§3, AUTH-50). */
export function isFlagOn(flags: Flags, name: string): boolean {
  return isFlagName(name) && flags[name] === true
}

/** The path to each flag in the answer of GET /v3/feature_flags, according to table C.2. */
const PLACES: Readonly<Record<FlagName, readonly string[]>> = {
  show_dwr: ['feature_flags', 'show_dwr'],
  dot_slip_calibration: ['feature_flags', 'dot_slip_calibration'],
  restrict_plant_inspectors: ['feature_flags', 'restrict_plant_inspectors'],
  show_contract_and_contract_project: ['feature_flags', 'show_contract_and_contract_project'],
  project_stationing: ['feature_flags', 'project_stationing'],
  use_dot_project_time_zones: ['feature_flags', 'use_dot_project_time_zones'],
  assistant: ['ai_feature_flags', 'contractor_assistant_enabled'],
  document_classification: ['ai_feature_flags', 'document_classification'],
  image_description: ['ai_feature_flags', 'image_description'],
  text_scan_playground: ['ai_feature_flags', 'text_scan_playground'],
  project_assist_enabled: ['ai_feature_flags', 'project_assist', 'enabled'],
  autorun_each_day: ['ai_feature_flags', 'project_assist', 'autorun_each_day'],
  manual_run_for_selected_day: ['ai_feature_flags', 'project_assist', 'manual_run_for_selected_day'],
  photo_scan_enabled: ['ai_feature_flags', 'photo_scan', 'enabled'],
  process_images_on_upload: ['ai_feature_flags', 'photo_scan', 'process_images_on_upload'],
}

/** The answer of GET /v3/feature_flags. Table C.2 says where each flag is. */
export interface FeatureFlagsAnswer {
  readonly feature_flags: Readonly<Record<string, boolean>>
  readonly ai_feature_flags: Readonly<Record<string, boolean | Readonly<Record<string, boolean>>>>
  /** Whether the caller passes the feature-flag access check. That depends on the installation's settings (SHELL-28). */
  readonly may_switch: boolean
}

/** Reads the flags from an answer of GET /v3/feature_flags; anything missing or not a boolean is off (C.2, API-22). */
export function readFeatureFlags(answer: unknown): Record<FlagName, boolean> {
  const read = (name: FlagName) => PLACES[name].reduce<unknown>(step, answer) === true
  return Object.fromEntries(flagNames.map((name) => [name, read(name)])) as Record<FlagName, boolean>
}

/** Builds the answer that `readFeatureFlags` reads. This is the server's part of table C.2. */
export function writeFeatureFlags(flags: Flags, maySwitch = false): FeatureFlagsAnswer {
  const answer = { feature_flags: {}, ai_feature_flags: {}, may_switch: maySwitch }
  for (const name of flagNames) put(answer, PLACES[name], isFlagOn(flags, name))
  return answer
}

function step(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function put(target: object, [key, ...rest]: readonly string[], on: boolean): void {
  if (key === undefined) return
  if (rest.length === 0) return void Reflect.set(target, key, on)
  const inner: unknown = Reflect.get(target, key)
  const next = typeof inner === 'object' && inner !== null ? inner : {}
  Reflect.set(target, key, next)
  put(next, rest, on)
}
