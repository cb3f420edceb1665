import type { FlagName } from '#src/domain/session/flags'
import { screenWords } from '#src/client/platform/words'

/** Words of the page of feature flags. */
export const words = screenWords({
  flags: 'Feature flags',
  flags_of: 'Feature flags of the agency',
  search: 'Search feature flags',
  empty: 'No feature flags.',
  name: 'Flag',
  state: 'State',
  here: 'In this session',
  what: 'What it does',
  on: 'On',
  off: 'Off',
  switched_on: '{{name}} is on from the next session load',
  switched_off: '{{name}} is off from the next session load',
  flag: 'Flag to switch',
  undo: 'switch {{name}}',
  holds: 'A change holds from the next session load.',
})

/** What each flag does, for those who switch it. */
export const flagWords: Readonly<Record<FlagName, string>> = {
  show_dwr: 'Shows the Work Report tab of projects, with daily work reports.',
  dot_slip_calibration: 'Opens Calibration: job slip projects are connected to projects of the agency.',
  restrict_plant_inspectors: 'Keeps plant inspectors out of projects, tickets of projects and reconciliation.',
  show_contract_and_contract_project: 'Shows contract and contract project beside pay items.',
  text_scan_playground: 'Opens the OCR analyzer.',
  project_assist_enabled: 'Opens the DWR analyzer.',
  autorun_each_day: 'Runs the published DWR models each day by themselves.',
  manual_run_for_selected_day: 'Lets a DWR model be run for a chosen day.',
  project_stationing: 'Shows stations and alignments of projects.',
  photo_scan_enabled: 'Opens the IC analyzer.',
  assistant: 'Opens the chatbot configurator.',
  use_dot_project_time_zones: 'Shows times in the time zone of the project in place of the browser’s.',
  document_classification: 'Sorts uploaded documents by what they are.',
  image_description: 'Describes photos in words.',
  process_images_on_upload: 'Reads photos as soon as they are uploaded.',
}
