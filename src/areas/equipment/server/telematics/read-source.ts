import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import { withoutDoubles } from '#src/areas/equipment/domain/telematics/merge-machines'
import { linksOf, readMachine, type ReportedMachine, type SnapshotFault } from '#src/areas/equipment/domain/telematics/snapshot'
import type { SignIn } from '#src/areas/equipment/domain/telematics/source'
import { NotASnapshot, parseSnapshot, type Snapshot, type SnapshotRefusal } from '#src/areas/equipment/server/telematics/parse-snapshot'
import { AddressNotAllowed, AnswerTooLarge, type openOutbound } from '#src/platform/server/http/outbound'
import { timeSlices } from '#src/platform/server/time-slice'

/** A source to ask, with its decrypted secret. */
export interface SourceToAsk {
  readonly name: string
  readonly address: string
  readonly sign_in: SignIn
  readonly user_name: string
  readonly secret: string
  readonly token_address: string
  readonly scope: string
}

/** The answer of a source: its machines, what could not be read, and why pages are missing. */
export interface SourceAnswer {
  readonly machines: readonly ReportedMachine[]
  readonly faults: readonly SnapshotFault[]
  readonly problem: string | null
}

type Outbound = ReturnType<typeof openOutbound>

/** Limits for one source: its pages, its machines, the bytes of a page, and the time for all pages together. */
const MOST_PAGES = 1_000
const MOST_MACHINES = 50_000
const MOST_PAGE_BYTES = 32 * 1024 * 1024
const ALL_PAGES_MS = 5 * 60_000
const MOST_FAULTS = 200

const refusals = {
  doctype: 'telematics.doctype', not_xml: 'telematics.not_xml', not_a_fleet: 'telematics.not_a_fleet', too_deep: 'telematics.too_deep',
} as const satisfies Readonly<Record<SnapshotRefusal, MessageKey>>

/** Why a page is missing, as a message for the administrator. Repeats nothing that the source sent except the status and the host. */
class SourceProblem extends Error {
  constructor(key: MessageKey, values: MessageValues) {
    super(message(key, values))
  }
}

/**
 * Asks a source for its snapshot, page by page along its links (PLUS-30). Uses whatever can be read: the pages before a failed page, and
 * the machines before a fault in a page. Lists the values that could not be read as faults, and says why pages are missing. `stopped`
 * cancels the reading when the server stops.
 */
export async function readSource(source: SourceToAsk, outbound: Outbound, now: () => Date, stopped?: AbortSignal): Promise<SourceAnswer> {
  const machines: ReportedMachine[] = []
  const faults: SnapshotFault[] = []
  const limit = AbortSignal.timeout(ALL_PAGES_MS)
  const signal = stopped === undefined ? limit : AbortSignal.any([limit, stopped])
  const slice = timeSlices()
  const take = async ({ machines: elements }: Snapshot) => {
    for (const element of elements) {
      const read = readMachine(element, now())
      if (read.machine !== null) {
        if (machines.length === MOST_MACHINES) throw new SourceProblem('telematics.too_many_machines', { name: source.name, max: MOST_MACHINES.toLocaleString('en-US') })
        machines.push(read.machine)
      }
      if (faults.length < MOST_FAULTS) faults.push(...read.faults)
      await slice()
    }
  }
  let problem: string | null = null
  try {
    const authorization = await authorize(source, outbound, signal)
    for await (const page of pagesOf(source, authorization, outbound, signal)) await take(page)
  } catch (error) {
    problem = problemOf(source, error)
  }
  const once = withoutDoubles(machines)
  return { machines: once.machines, faults: [...faults, ...once.faults].slice(0, MOST_FAULTS), problem }
}

/**
 * The pages along the links with the relation 'next'. Stops at a page that was already read, because the last page of some vendors links
 * back to the first page. If a page has a fault, yields the part before the fault and then throws NotASnapshot.
 */
async function* pagesOf(source: SourceToAsk, authorization: string | null, outbound: Outbound, signal: AbortSignal): AsyncGenerator<Snapshot> {
  const first = new URL(source.address)
  const seenAddresses = new Set<string>()
  let address: URL | null = first
  while (address !== null && !seenAddresses.has(address.href)) {
    if (seenAddresses.size === MOST_PAGES) throw new SourceProblem('telematics.too_many_pages', { name: source.name, max: MOST_PAGES })
    // the credentials are for this host only, so do not send them to another host
    if (address.origin !== first.origin) throw new SourceProblem('telematics.other_host', { name: source.name, host: address.host.slice(0, 100) })
    seenAddresses.add(address.href)
    const response = await outbound(address.href, {
      method: 'GET', headers: { accept: 'application/xml, text/xml', ...(authorization === null ? {} : { authorization }) }, signal, largestAnswer: MOST_PAGE_BYTES })
    if (response.status !== 200) throw statusProblem(source, response.status)
    const page = await parseSnapshot(new Uint8Array(await response.arrayBuffer())).catch((error: unknown) => {
      if (error instanceof NotASnapshot) return error
      throw error
    })
    if (page instanceof NotASnapshot) {
      yield page.snapshot
      throw page
    }
    yield page
    address = nextOf(page, address)
  }
}

function nextOf(page: Snapshot, address: URL): URL | null {
  const { next, self, last } = linksOf(page.links)
  if (next === undefined || next === self || !URL.canParse(next, address.href)) return null
  // the last page of some vendors has a 'next' link to the first page
  if (last !== undefined && self !== undefined && last === self) return null
  const url = new URL(next, address.href)
  url.hash = ''
  return url
}

/**
 * The Authorization header for a source; null if it needs no sign-in. For OAuth 2, requests a new access token each time the source is
 * read.
 */
async function authorize(source: SourceToAsk, outbound: Outbound, signal: AbortSignal): Promise<string | null> {
  const { sign_in: signIn, user_name: user, secret, name } = source
  if (signIn === 'none') return null
  if (signIn === 'basic') return basic(user, secret)
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...(source.scope === '' ? {} : { scope: source.scope }) })
  const response = await outbound(source.token_address, {
    method: 'POST', body: body.toString(), signal,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', authorization: basic(encodeURIComponent(user), encodeURIComponent(secret)) },
  })
  const token = response.status === 200 ? tokenIn(await response.text()) : null
  if (token === null) throw new SourceProblem('telematics.token_refused', { name, status: response.status })
  return `Bearer ${token}`
}

function tokenIn(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text)
    const token: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'access_token') : null
    return typeof token === 'string' && /^[\x21-\x7e]{1,8000}$/.test(token) ? token : null
  } catch {
    return null
  }
}

function basic(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
}

function statusProblem({ name }: SourceToAsk, status: number): SourceProblem {
  if (status === 401 || status === 403) return new SourceProblem('telematics.sign_in_refused', { name, status })
  return status === 429 ? new SourceProblem('outside.busy', { name }) : new SourceProblem('outside.status', { name, status })
}

function problemOf({ name }: SourceToAsk, error: unknown): string {
  if (error instanceof SourceProblem) return error.message
  if (error instanceof NotASnapshot) return message(refusals[error.why], { name })
  if (error instanceof AddressNotAllowed || (error instanceof Error && error.cause instanceof AddressNotAllowed)) return message('outside.address_not_allowed', { name })
  return message(error instanceof AnswerTooLarge ? 'telematics.too_large' : 'outside.no_answer', { name })
}
