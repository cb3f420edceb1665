import { screenWords } from '#src/platform/client/words'

/** UI text for the setup list of a new agency. */
export const words = screenWords({
  title: 'Set up your agency',
  progress: '{{done}} of {{count}} done',
  done: 'Done',
  open: 'To do',
  units: 'Check the units of measure',
  units_why: 'Pay items are measured in them, and tickets are converted to them.',
  people: 'Add employees',
  people_why: 'Paste a list or add one at a time.',
  mail: 'Set up email',
  mail_why: 'Set SMTP_URL on the server. Until then invitations stay in the Outbox.',
  master_items: 'Import master pay items',
  master_items_why: 'The items that your contracts choose from.',
  project: 'Create the first project',
  project_why: 'Tickets are matched to it by job number, contract number or state project number.',
  api_key: 'Create an API key',
  api_key_why: 'A supplier sends tickets with it.',
  api_guide: 'Guide for suppliers',
  hidden: 'Setup list hidden. Use Show setup list to open it again.',
  shown: 'Setup list shown',
})
