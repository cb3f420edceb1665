import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Letter } from '#src/platform/domain/session/letters'
import type { Configuration } from '#src/platform/server/configuration'

const CONNECT_MS = 10_000
const ANSWER_MS = 20_000
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/

/** A file attached to an email. */
export interface Attachment {
  readonly name: string
  readonly type: string
  open(): Readable
}

/**
 * Delivers one message to its recipient, or throws a `CarrierRefusal`. `id` is the same in every attempt to deliver the same message. A
 * text message has no attachment.
 */
export type Carrier = (recipient: string, letter: Letter, id: string, attachment?: Attachment) => Promise<void>

/** The carriers for emails and for text messages. A carrier is null if none is configured; its messages then stay in the outbox. */
export interface Carriers {
  readonly mail: Carrier | null
  readonly text: Carrier | null
}

/** The reason why a message could not be delivered, without any secrets. `isFinal` means that a retry would not help. */
export class CarrierRefusal extends Error {
  constructor(
    problem: string,
    readonly isFinal: boolean,
  ) {
    super(problem)
  }
}

/** Creates the carriers according to the configuration. */
export function carriersOf(configuration: Configuration): Carriers {
  return {
    mail: configuration.smtpUrl === null ? null : mailBy(configuration.smtpUrl, configuration.mailFrom),
    text: configuration.textGatewayUrl === null ? null : textBy(configuration.textGatewayUrl, configuration.textGatewayToken),
  }
}

function mailBy(smtpUrl: string, from: string): Carrier {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const transport = createTransport({
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // require encryption if there are credentials, which must never be sent unencrypted over a network
    requireTLS: !secure && url.username !== '' && !LOOPBACK.test(host),
    ...(url.username === '' ? {} : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (recipient, letter, id, attachment) => {
    try {
      await transport.sendMail({
        from: { name: 'Slipway', address: from },
        // pass the address as an object, so that no part of it can be parsed as a second recipient
        to: { name: '', address: recipient },
        subject: letter.subject,
        text: letter.body,
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        ...(attachment === undefined ? {} : { attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.open() }] }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      const status = numberAt(error, 'responseCode')
      const code = textAt(error, 'code')
      throw new CarrierRefusal(`The mail server refused it (${[code, status].filter((part) => part !== null).join(' ') || 'no answer'}).`, status !== null && status >= 500 && code !== 'EAUTH')
    }
  }
}

function textBy(gatewayUrl: string, token: string | null): Carrier {
  return async (recipient, letter, id) => {
    let response: Response
    try {
      response = await fetch(gatewayUrl, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ to: recipient, text: letter.text }),
      })
      await response.body?.cancel()
    } catch (error) {
      throw new CarrierRefusal(`The gateway did not answer (${error instanceof Error ? error.name : 'error'}).`, false)
    }
    if (response.ok) return
    const { status } = response
    // an operator can fix an invalid key or a gateway that has reached its limit, so those errors are retried; other refusals are final
    throw new CarrierRefusal(`The gateway refused it (${status}).`, status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status))
  }
}

function textAt(error: unknown, name: string): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null
  return typeof value === 'string' ? value : null
}

function numberAt(error: unknown, name: string): number | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null
  return typeof value === 'number' ? value : null
}
