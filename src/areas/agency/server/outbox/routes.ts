import { outbox } from '#src/areas/agency/api/outbox'
import { hasInternalDomain } from '#src/platform/domain/session/internal-domains'
import { letterOf } from '#src/platform/domain/session/letters'
import { isProduction, type Configuration } from '#src/platform/server/configuration'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { listMessages, type ListedMessage } from '#src/platform/server/messages-out/message-store'
import { publicUrlOf } from '#src/platform/server/messages-out/send-message'

/**
 * Shown instead of a code or the token of a link: an administrator who saw a colleague's reset link or code could sign in as that colleague
 * without a trace (M10). Only the link of an unsent invitation is shown, and in production only while neither a mail nor a text carrier is
 * configured. With a carrier, using the link proves who owns the email or phone, and other agencies rely on this proof. Where several
 * agencies share a production installation, an invitation to an internal domain is not shown either, because an email of this domain gives
 * rights that no administrator of one agency may get alone (AUTH-71, SHELL-28).
 */
const HIDDEN = '••••••'

/** The agency's emails and text messages. */
export const outboxRoutes = implement(outbox, {
  listMessagesOut: ({ inAgency, platform: { configuration } }) =>
    inAgency(async (db) => {
      const { is_alone: isAlone } = await db.asInstallation((all) => all.one(sql<{ is_alone: boolean }>`SELECT count(*) = 1 AS is_alone FROM dot_authorities`))
      return {
        messages: (await listMessages(db)).map((message) => written(message, publicUrlOf(configuration), showsInvitation(configuration, message.recipient, isAlone))),
        sends_mail: configuration.smtpUrl !== null,
        sends_text: configuration.textGatewayUrl !== null,
      }
    }),
})

function showsInvitation(configuration: Configuration, recipient: string, isAlone: boolean): boolean {
  if (!isProduction(configuration)) return true
  return configuration.smtpUrl === null && configuration.textGatewayUrl === null && (isAlone || !hasInternalDomain(recipient, configuration.internalEmailDomains))
}

function written({ kind, facts, secret, created_at, updated_at, ...message }: ListedMessage, publicUrl: string, isShown: boolean) {
  const letter = letterOf(kind, facts, isShown && kind === 'invitation' && message.status === 'kept' && secret !== null ? secret : HIDDEN, publicUrl)
  return {
    ...message,
    subject: message.channel === 'mail' ? letter.subject : letter.text.slice(0, 80),
    body: message.channel === 'mail' ? letter.body : letter.text,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
