import { memberOf } from '#src/areas/assist/domain/public/answer-text'
import { openChatStream } from '#src/areas/assist/domain/questions/chat-stream'
import { hostOf, type CallPurpose, type CallResult } from '#src/areas/assist/domain/provider/provider'
import { beginCall, endCall } from '#src/areas/assist/server/provider/call-log'
import { findProvider } from '#src/areas/assist/server/provider/provider-store'
import { sealedFor } from '#src/areas/assist/server/provider/sealed-key'
import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError } from '#src/platform/server/http/errors'
import { AddressNotAllowed, AnswerTooLarge, openOutbound } from '#src/platform/server/http/outbound'
import { openSecret } from '#src/platform/server/keys/client-secrets'
import type { Platform } from '#src/platform/server/platform'

type Needed = Pick<Platform, 'database' | 'configuration'>

/** A part of a message: a text, or an image as a data URL. */
export type QuestionPart = { readonly type: 'text'; readonly text: string } | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

/** A question to the provider: who asks, for which purpose, and the chat messages. */
export interface Question {
  readonly agency: number
  readonly askedBy: string
  readonly purpose: CallPurpose
  /** The title of the AI model or the name of the assistant; empty for other purposes. */
  readonly modelTitle: string
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string | readonly QuestionPart[] }[]
  /** Maximum length of the answer, in the provider's tokens. */
  readonly mostTokens: number
  readonly signal?: AbortSignal
  /** Called with each part of the text as it arrives; called once if the provider does not stream. */
  readonly onText?: (added: string) => void
}

/** Why the provider gave no answer, as a message for people. Repeats nothing that the provider sent except the status and the host. */
export class ProviderProblem extends HttpError {
  constructor(
    readonly result: CallResult,
    key: MessageKey,
    values: MessageValues = {},
  ) {
    super(502, message(key, values))
  }
}

const LARGEST_ANSWER = 512 * 1024
/** Long, because a provider that does not stream writes its whole answer before it sends the first byte. */
const LONGEST_MS = 60_000

/**
 * Asks the agency's provider by the protocol of OpenAI chat completions and returns the text of the answer. Logs every call, without the
 * texts. Throws 503 if no provider is configured (AI-3), 502 if the provider gives no usable answer. `signal` cancels the call.
 */
export async function askProvider({ database, configuration }: Needed, { agency, askedBy, purpose, modelTitle, messages, mostTokens, signal, onText }: Question, longestMs = LONGEST_MS): Promise<string> {
  const provider = await database.inAgency(agency, findProvider)
  if (!provider.is_on) throw notConfigured()
  const key = provider.secret === null ? '' : await openSecret(database, sealedFor(agency, provider.base_address), provider.secret)
  if (key === null) throw new HttpError(502, message('errors.ai_key_elsewhere'))
  const body = JSON.stringify({ model: provider.model_name, messages, temperature: 0, max_tokens: mostTokens, stream: onText !== undefined })
  const began = performance.now()
  const id = await database.inAgency(agency, (db) => beginCall(db, { askedBy, purpose, modelTitle, host: hostOf(provider.base_address), charactersOut: body.length }))
  let [result, charactersIn]: [CallResult, number] = ['no_answer', 0]
  const [stream, streamed] = [openChatStream(), [] as string[]]
  const take = (part: string): void => {
    charactersIn += part.length
    const added = stream.take(part)
    if (added === '') return
    streamed.push(added)
    onText?.(added)
  }
  try {
    const response = await openOutbound(configuration.aiTrustedHosts)(`${provider.base_address.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST', body, largestAnswer: LARGEST_ANSWER, longestMs, idleMs: longestMs, ...(signal === undefined ? {} : { signal }), ...(onText === undefined ? {} : { onText: take }),
      headers: { 'content-type': 'application/json', accept: onText === undefined ? 'application/json' : 'text/event-stream, application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
    })
    const text = await response.text()
    charactersIn = text.length
    if (streamed.length > 0 && !stream.isWhole) throw new ProviderProblem('no_answer', 'provider.broken_off')
    const content = streamed.length > 0 ? streamed.join('') : response.status === 200 ? contentOf(text) : null
    if (content === null) throw problemOfStatus(response, provider.base_address)
    if (streamed.length === 0) onText?.(content)
    result = 'answered'
    return content
  } catch (error) {
    const known = signal?.aborted === true ? null : problemOf(error)
    const problem = known?.result === 'no_answer' && streamed.length > 0 ? new ProviderProblem('no_answer', 'provider.broken_off') : known
    result = problem?.result ?? 'canceled'
    throw problem ?? error
  } finally {
    await database.inAgency(agency, (db) => endCall(db, id, { result, charactersIn, durationMs: Math.round(performance.now() - began) }))
  }
}

/** Throws 503 unless the agency has a provider that is on. Callers call it before they store anything for a question (AI-3). */
export async function assertConfigured(db: AgencyTransaction): Promise<void> {
  if (!(await findProvider(db)).is_on) throw notConfigured()
}

/** Whether the agency has a provider that is switched on. */
export async function isConfigured(db: AgencyTransaction): Promise<boolean> {
  return (await findProvider(db)).is_on
}

/** The 503 error for an agency that has no provider, or whose provider is switched off. */
export function notConfigured(): HttpError {
  return new HttpError(503, message('errors.ai_not_configured'))
}

/** The text of an answer: choices[0].message.content. Null if the answer has no text. */
function contentOf(text: string): string | null {
  try {
    const choices = memberOf(JSON.parse(text), 'choices')
    const content = memberOf(memberOf(Array.isArray(choices) ? choices[0] : null, 'message'), 'content')
    return typeof content === 'string' ? content : null
  } catch {
    return null
  }
}

function problemOfStatus({ status, headers }: Response, address: string): ProviderProblem {
  if (status === 200) return new ProviderProblem('unreadable', 'provider.unreadable')
  if (status === 401 || status === 403) return new ProviderProblem('refused', 'provider.refused', { status })
  if (status === 429) return new ProviderProblem('busy', 'provider.busy')
  const location = headers.get('location') ?? ''
  if (status >= 300 && status < 400 && URL.canParse(location, address)) return new ProviderProblem('redirected', 'provider.redirected', { host: new URL(location, address).host.slice(0, 100) })
  return new ProviderProblem('status', 'provider.status', { status })
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderProblem) return error
  if (error instanceof AnswerTooLarge) return new ProviderProblem('too_large', 'provider.too_large')
  const isForbidden = error instanceof AddressNotAllowed || (error instanceof Error && error.cause instanceof AddressNotAllowed)
  return isForbidden ? new ProviderProblem('not_allowed', 'provider.not_allowed') : new ProviderProblem('no_answer', 'provider.no_answer')
}
