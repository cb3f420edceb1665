import { screenWords } from '#src/platform/client/words'

/** Words for files that are sent in pieces. */
export const words = screenWords({
  uploads: 'Uploads',
  sent: '{{sent}} of {{size}} MB',
  queued: 'Waiting for other uploads.',
  waits: 'Connection lost. Trying again in {{count}} seconds.',
  waits_one: 'Connection lost. Trying again in {{count}} second.',
  failed: 'Stopped: {{reason}} What was sent is kept for a day.',
  stopped: 'The upload of {{name}} stopped. {{reason}}',
  going_on: '{{name}} is being uploaded.',
  canceled: 'Upload canceled.',
})
