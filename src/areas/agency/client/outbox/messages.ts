import { screenWords } from '#src/platform/client/words'

/** UI text for the outbox. */
export const words = screenWords({
  outbox: 'Outbox',
  messages_of: 'Emails and text messages of the agency',
  empty: 'No messages in the last 30 days.',
  to: 'To',
  subject: 'Subject',
  status: 'Status',
  channel: 'By',
  problem: 'Problem',
  tries: 'Attempts',
  at: 'Created',
  mail: 'Email',
  text: 'Text message',
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Not sent: not set up',
  failed: 'Failed',
  sends_nothing: 'Nothing is sent: neither a mail server nor a gateway for text messages is set up. Invitations are listed here with their links, so that you can pass them on. Other links and codes are not shown.',
  sends_no_mail: 'Email is not sent: no mail server is set up. Messages are only listed here.',
  sends_no_text: 'Text messages are not sent: no gateway is set up for them. They are only listed here.',
  sends_all: 'Emails and text messages are sent. Only the recipient can see links and codes.',
  message: 'Message',
  focus_one: 'Focus a message to read it.',
})
