import { screenWords } from '#src/platform/client/words'

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
  sends_nothing: 'Nothing is sent: neither a mail server nor a gateway for text messages is set up. Messages are listed here with their links and codes, so that you can pass them on.',
  sends_no_mail: 'Mail is not sent: no mail server is set up. Messages are listed here with their links, so that you can pass them on.',
  sends_no_text: 'Text messages are not sent: no gateway is set up for them. They are listed here with their codes, so that you can pass them on.',
  sends_all: 'Mail and text messages are sent. Links and codes are shown to nobody but their recipient.',
  message: 'Message',
  focus_one: 'Focus a message to read it.',
})
