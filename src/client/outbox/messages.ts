import { screenWords } from '#src/client/platform/words'

/** Words of the outbox. */
export const words = screenWords({
  outbox: 'Outbox',
  messages_of: 'Mail and text messages of the agency',
  empty: 'No messages in the last 30 days.',
  to: 'To',
  subject: 'Subject',
  status: 'Status',
  channel: 'By',
  problem: 'Problem',
  tries: 'Tries',
  at: 'Made',
  mail: 'Mail',
  text: 'Text message',
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Not sent: nothing is set up',
  failed: 'Failed',
  sends_nothing: 'No mail server and no gateway for text messages is set up: nothing leaves this house. What would have gone out stands here, links and codes included, so give it on by hand.',
  sends_no_mail: 'No mail server is set up: mail stands here and is not sent.',
  sends_no_text: 'No gateway for text messages is set up: they stand here and are not sent.',
  sends_all: 'Mail and text messages are sent. Links and codes are shown to nobody but their recipient.',
  message: 'Message',
  focus_one: 'Focus a message to read it.',
})
