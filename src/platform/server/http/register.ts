import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { ContractEntry } from '#src/platform/api/contract'
import { ErrorAnswer } from '#src/platform/api/schemas'
import { message } from '#src/platform/domain/messages'
import { RollBackWith } from '#src/platform/server/database/database'
import type { Reading } from '#src/platform/server/database/reading'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { assertAccess } from '#src/platform/server/http/security/access'
import { DryRun, Json, type Call, type Handler, type Implementation } from '#src/platform/server/http/call'
import type { Caller } from '#src/platform/server/http/security/caller'
import { readerOf } from '#src/platform/server/http/security/key-reader'
import { asHttpError } from '#src/platform/server/http/as-http-error'
import { HttpError } from '#src/platform/server/http/errors'
import { assertOwnOrigin } from '#src/platform/server/http/limits/own-origin'
import { takingFiles } from '#src/platform/server/http/limits/file-body'
import { findKeptAnswer, keepAnswer, keyedWrite, type StoredAnswer } from '#src/platform/server/http/idempotency'
import { whyRefuseBody } from '#src/platform/server/http/limits/text-hygiene'
import type { Release } from '#src/platform/server/limiter'
import type { Platform } from '#src/platform/server/platform'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The open read-only transaction in which the caller was identified. The handler can take it over; otherwise, it is ended. */
    reading: Reading | null
    /** Releases two things: the call's slot in the share of its caller, and the room that was reserved for its body. */
    share: Release | null
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What is known about a route from its earlier calls: whether its handler continues the read-only transaction in which the caller was
 * identified. Only in that case is the transaction left open for the handler.
 */
interface Habits {
  readsOn: boolean
}

/** The result of a call: JSON text or nothing, the status, and data for the headers of the answer. */
interface Outcome {
  readonly status: number
  readonly text: string | null
  readonly replayed: boolean
  readonly changeSet: string | null
  /** The number of events that the call recorded. Null for a dry run, and if the answer is a stored one. */
  readonly events: number | null
}

/** Registers the routes of an area. `platform` is passed to their handlers. */
export function registerRoutes(app: FastifyInstance, platform: Platform, implementation: Implementation): void {
  for (const { entry, handler } of implementation.entries) {
    platform.chainedCalls.add(entry, handler)
    const habits: Habits = { readsOn: false }
    const status = entry.status ?? (entry.answer === undefined ? 204 : 200)
    const answers = typeof entry.answer === 'object' ? { [status]: entry.answer } : {}
    const place = (route: RouteOptions): void => {
      if (entry.file === undefined) app.route(route)
      else void app.register(async (scope) => void takingFiles(scope, entry).route(route))
    }
    place({
      method: entry.method,
      url: entry.path,
      bodyLimit: entry.bodyLimit ?? 10 * 1024 * 1024,
      schema: {
        ...(entry.params && { params: entry.params }),
        ...(entry.query && { querystring: entry.query }),
        ...(entry.body && { body: entry.body }),
        response: { ...answers, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      onRequest: async (request, reply) => {
        if (entry.who === 'anyone' && entry.method !== 'GET') assertOwnOrigin(request, platform.configuration.publicUrl)
        const share = await platform.shares.ofCaller(request)
        request.share = share
        if (hasLeft(request, reply)) return
        const { caller, newTokens, reading = null } = await platform.identify(entry.session === false ? {} : request.headers, habits.readsOn)
        platform.shares.note(request, caller)
        request.caller = caller
        request.reading = reading
        if (hasLeft(request, reply)) return
        for (const [name, value] of Object.entries(newTokens)) reply.header(name, value)
        assertAccess(entry, caller, request.headers)
        const room = await platform.bodyRoom.take(request, entry, caller)
        if (room === null) return
        request.share = () => {
          share?.()
          room()
        }
        hasLeft(request, reply)
      },
      preValidation: async (request) => {
        const why = whyRefuseBody([Buffer.isBuffer(request.body) || request.body === request.raw ? null : request.body, request.query, request.params])
        if (why !== null) throw new HttpError(422, message(why))
      },
      handler: async (request, reply) => {
        const release = await platform.shares.ofAgency(entry, request.caller, request.body)
        try {
          return await run(platform, entry, handler, habits, status, request, reply)
        } finally {
          release?.()
          // if the client has disconnected, the reply may be hijacked, and then neither `onSend` nor `onResponse` runs
          if (reply.raw.destroyed) request.share?.()
        }
      },
      // release the slot before the answer is sent, so that a client that reads slowly does not block other calls of the same caller
      onSend: async (request) => request.share?.(),
      // if a call is refused before its handler runs, nothing else ends its read-only transaction
      onError: async (request, _reply, error) => {
        takeReading(request)?.end()
        const { caller, body } = request
        const known = asHttpError(error, request.method)
        if (implementation.onRefused === undefined || caller === null || known.status >= 500) return
        await implementation.onRefused({ platform, caller, body, error: known }).catch((failed: unknown) => request.log.error({ err: failed }, 'a refused call could not be kept'))
      },
      onResponse: async (request) => {
        takeReading(request)?.end()
        request.share?.()
      },
    })
  }
}

/**
 * Whether the client has disconnected while the call waited. If so, ends the call and releases what it occupies. Its handler and
 * `onResponse` would not do that, because they never run: the body of the call will never end. If calls are pipelined on one connection,
 * Node destroys only the first of their answers; for the others, only the request shows that the client has disconnected.
 */
function hasLeft(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!reply.raw.destroyed && !request.raw.destroyed) return false
  takeReading(request)?.end()
  request.share?.()
  reply.hijack()
  return true
}

async function run(
  platform: Platform,
  entry: ContractEntry,
  handler: Handler<ContractEntry>,
  habits: Habits,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const afterCommit: (() => void | Promise<void>)[] = []
  const isWrite = entry.method !== 'GET'
  const changeSet = changeSetOf(request)
  const dryRun = isWrite && isDryRun(request.body)
  const makeCall = (db: AgencyTransaction | null): Call<ContractEntry> => ({
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    caller: request.caller,
    get person() {
      const { caller } = request
      const person = caller?.kind === 'api_key' ? readerOf(caller) : caller
      if (person === null) throw new Error(`${entry.path} lets in others than persons`)
      return person
    },
    inAgency: (work) => (db === null ? platform.database.inAgencyOfCall(agencyOf(request.caller), work) : work(db)),
    inAgencyReading: (work) => {
      if (isWrite) throw new Error(`${entry.path} writes, so it has one transaction`)
      habits.readsOn = true
      const open = takeReading(request)
      if (open !== null) return open.goOn(async () => work(open)).finally(() => open.end())
      return platform.database.inAgencyReading(agencyOf(request.caller), work)
    },
    dryRun,
    changeSet,
    requestId: request.id,
    header: (name, value) => void reply.header(name, value),
    afterCommit: (work) => void afterCommit.push(work),
    platform,
    request,
    reply,
  })

  if (!isWrite || entry.transaction === false || request.caller === null) {
    const answering = handler(makeCall(null))
    // if the handler has not taken the read-only transaction, end it, because it would only occupy a connection
    takeReading(request)?.end()
    const answer = await answering
    if (answer === reply || reply.sent) return reply
    for (const work of afterCommit) await work()
    if (isWrite) reply.header('change-set', changeSet)
    return send(reply, status, answer instanceof DryRun ? JSON.stringify(answer.answer) : textOf(reply, status, answer))
  }

  const outcome = await platform.database.inAgencyOfCall(agencyOf(request.caller), async (db): Promise<Outcome> => {
    const write = dryRun ? null : keyedWrite(keyOf(request), callerName(request.caller), `${entry.method} ${entry.path}`, request.url, request.body)
    const stored = write === null ? null : await findKeptAnswer(db, write)
    if (stored !== null) return { status: stored.status, text: stored.answer, replayed: true, changeSet: stored.change_set, events: null }
    const answer = await handler(makeCall(db))
    if (dryRun) throw new RollBackWith<Outcome>({ status: 200, text: dryRunText(answer), replayed: false, changeSet: null, events: null })
    const storedAnswer: StoredAnswer = { status, answer: textOf(reply, status, answer), change_set: changeSet }
    if (write !== null) await keepAnswer(db, write, storedAnswer)
    return { status, text: storedAnswer.answer, replayed: false, changeSet, events: db.events }
  })
  if (!outcome.replayed && !dryRun) for (const work of afterCommit) await work()
  if (outcome.replayed) reply.header('idempotent-replayed', 'true')
  if (outcome.changeSet !== null) reply.header('change-set', outcome.changeSet)
  if (outcome.events !== null) reply.header('change-set-events', outcome.events)
  return send(reply, outcome.status, outcome.text)
}

function takeReading(request: FastifyRequest): Reading | null {
  const { reading } = request
  request.reading = null
  return reading
}

function send(reply: FastifyReply, status: number, text: string | null): FastifyReply {
  if (text === null) return reply.code(204).send()
  // the text already is JSON, so this serializer returns it unchanged
  return reply.code(status).type('application/json; charset=utf-8').serializer((whole: string) => whole).send(text)
}

function textOf(reply: FastifyReply, status: number, answer: unknown): string | null {
  if (answer instanceof Json) return answer.text
  if (typeof answer !== 'object' || answer === null) return null
  return String(reply.serializeInput({ ...answer }, String(status)))
}

function dryRunText(answer: unknown): string {
  if (!(answer instanceof DryRun)) throw new Error('a call that takes dry_run answers a DryRun')
  return JSON.stringify(answer.answer)
}

function isDryRun(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true
}

function agencyOf(caller: Caller | null): number {
  if (caller === null) throw new Error('an agency needs a caller')
  return caller.dot_authority_id
}

function callerName(caller: Caller | null): string {
  return caller === null ? 'anyone' : `${caller.kind}:${caller.id}`
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return Array.isArray(key) ? key[0] : key
}

function changeSetOf(request: FastifyRequest): string {
  const named = request.headers['change-set']
  if (named === undefined) return randomUUID()
  if (typeof named !== 'string' || !UUID.test(named)) throw new HttpError(422, message('errors.change_set_not_valid'))
  return named.toLowerCase()
}
