import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Moment, Nullable, OneOf, Uuid } from '#src/platform/api/schemas'

/** The delivery status of a message. `kept`: the message is not sent, because no mail or text carrier is configured. */
export const messageStatuses = ['waiting', 'sent', 'kept', 'failed'] as const

const MessageOut = Type.Object({
  id: Uuid,
  channel: OneOf(['mail', 'text']),
  recipient: Type.String(),
  subject: Type.String(),
  /**
   * The whole text of the message. Codes and the tokens of links are masked, except in an invitation while no mail or text carrier is
   * configured.
   */
  body: Type.String(),
  status: OneOf(messageStatuses),
  tries: Type.Integer(),
  problem: Nullable(Type.String()),
  created_at: Moment,
  updated_at: Moment,
})

/**
 * Sent and unsent emails and text messages of the agency, for its administrators. The specification gives no path for this list, so this
 * path is our choice.
 */
export const outbox = contract({
  listMessagesOut: {
    method: 'GET',
    path: '/v1/messages_out',
    who: whoMay('import_tickets'),
    answer: Type.Object({ messages: Type.Array(MessageOut), sends_mail: Type.Boolean(), sends_text: Type.Boolean() }),
    errors: [401, 403],
    spec: 'decided; AUTH-18, PEOP-10',
  },
})
