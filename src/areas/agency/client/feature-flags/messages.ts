import type { FlagName } from '#src/platform/domain/session/flags'
import { screenWords } from '#src/platform/client/words'

/** UI text for the page of feature flags. */
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
  switched_on: '{{name}} is on',
  switched_off: '{{name}} is off',
  key: 'Key',
  flag: 'Flag to switch',
  undo: 'switch {{name}}',
  holds: 'A change takes effect the next time a user loads the page.',
})

/** The name and description of each flag, for the people who switch it. */
export const flagWords: Readonly<Record<FlagName, { readonly name: string; readonly what: string }>> = {
  show_dwr: { name: 'Daily work reports', what: 'Shows the Work Report tab of projects.' },
  dot_slip_calibration: { name: 'Calibration', what: 'Lets administrators connect job numbers of suppliers to projects. Tickets of an unknown job number have no project until then.' },
  restrict_plant_inspectors: { name: 'Restrict plant inspectors', what: 'Keeps plant inspectors out of projects, their tickets and reconciliation.' },
  show_contract_and_contract_project: { name: 'Contract and contract project', what: 'Shows the contract and the contract project in the tables of projects, tickets and pay items, and above the tabs of a project.' },
  text_scan_playground: { name: 'OCR analyzer', what: 'Opens the OCR analyzer, which reads the fields of a ticket from a PDF or an image.' },
  project_assist_enabled: { name: 'DWR analyzer', what: 'Opens the DWR analyzer.' },
  autorun_each_day: { name: 'DWR models every day', what: 'Runs the published DWR models each day.' },
  manual_run_for_selected_day: { name: 'DWR models on request', what: 'Lets a DWR model be run for a chosen day.' },
  project_stationing: { name: 'Stationing', what: 'Shows stations and alignments of projects.' },
  photo_scan_enabled: { name: 'IC analyzer', what: 'Opens the IC analyzer, which says what an image shows.' },
  assistant: { name: 'Chatbot configurator', what: 'Opens the chatbot configurator, whose assistants answer questions from documents.' },
  use_dot_project_time_zones: { name: 'Project time zones', what: 'Shows times in the time zone of the project instead of the browser’s.' },
  document_classification: { name: 'Document classification', what: 'Sends new documents to the AI provider, which names the kind of each.' },
  image_description: { name: 'Image description', what: 'Sends new photos to the AI provider, which describes each in words.' },
  process_images_on_upload: { name: 'Photos on upload', what: 'Sends new photos of tickets to the AI provider, which describes each and names what it shows. Needs the IC analyzer.' },
}
