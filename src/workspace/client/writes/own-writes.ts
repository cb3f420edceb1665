import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { Row } from '#src/platform/client/api/rows'
import { agencyOf, readTokens, sessionOf } from '#src/platform/client/api/tokens'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { currentPerson } from '#src/platform/client/session/session'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import type { CommandId, SetFields } from '#src/workspace/client/commands/command'

/**
 * The longest wait for earlier writes to end. The second attempt of a refused write waits for them too; if they do not end in this time,
 * the refusal is final.
 */
export const LONGEST_WAIT_MS = 10_000

/** A write of one record, with its requests as they were first created. */
export interface SingleWrite {
  readonly id: CommandId
  readonly kind: RecordKind | 'ticket'
  readonly sets: SetFields
  readonly requests: readonly RequestValue[]
  readonly fingerprints: readonly string[]
  readonly changeSet: string
}

/**
 * A write of the same record that was sent before a page reload, with the record version that its request last named. The server may or may
 * not have answered the write.
 */
export interface FormerWrite {
  readonly changeSet: string
  readonly version: number
  readonly sets: SetFields
}

/** A record as the server returned it. */
export type VersionedRow = Row & { readonly version: number }

/** A write of one record in this window, from its requests to its answer. */
export interface OwnWrite extends SingleWrite {
  /**
   * `owner`: the session in which the requests were created. `order`: a number that rises with each own write whose requests are created; 0
   * for a write from before a reload. It can differ from the order of the decisions (`decidedAt`), since a write may wait between its
   * decision and the creation of its requests.
   */
  readonly owner: string
  readonly order: number
  /** When the person decided on the write, as a `decisionNumber`; 0 for a write from before a reload. */
  readonly decidedAt: number
  /** The requests as they were last sent. */
  requests: readonly RequestValue[]
  fingerprints: readonly string[]
  /** For each request of this write that raised the record's version by one, the version before that request. */
  raisedVersions: readonly number[]
  /** The record in the server's answer to the write; null before the answer, and if the answer does not contain the record. */
  answeredRow: VersionedRow | null
  /**
   * The earlier writes of the same record that have no answer yet. This write waits for their answers before it is sent, or after it is
   * refused.
   */
  earlier: readonly OwnWrite[]
  /**
   * For a write that is sent after a reload: the writes that it followed before the reload. Each one is removed from the list once the
   * server is known to have saved it.
   */
  former: readonly FormerWrite[]
  readonly ended: Promise<void>
  /** Call it when the write is answered and its `patch` has run, or when the write is refused. Further calls do nothing. */
  end(isDone: boolean, answer?: unknown): void
}

/** The number of answered writes to remember. More than one, because a pane may still show a record as it was several writes ago. */
const MOST_REMEMBERED = 100

/** The writes without an answer, in the order of their requests, and the latest answered writes that raised a version (`done`). */
const underWay = createStore(() => ({ writes: new Set<OwnWrite>(), done: [] as OwnWrite[], lastOrder: 0, lastDecision: 0 }))

/**
 * The number of a new decision on a write. It is higher than the numbers of all earlier decisions of this window, even of those whose
 * requests are still to be created.
 */
export function decisionNumber(): number {
  return (underWay.lastDecision += 1)
}

/**
 * Creates the `OwnWrite` for a write of one record. It counts as unanswered from `startOwnWrite` until its `end`. Null unless every request
 * names exactly one version, because otherwise no version in an answer can be attributed to this write.
 */
export function ownWriteOf(decided: SingleWrite, former: readonly FormerWrite[] = [], decidedAt = 0): OwnWrite | null {
  const { kind, sets: { id } } = decided
  if (decided.requests.some((request) => versionIn(request, id) === null)) return null
  let resolve: () => void = () => undefined
  let hasEnded = false
  const write: OwnWrite = {
    ...decided,
    owner: ownerNow(),
    order: (underWay.lastOrder += 1),
    decidedAt,
    raisedVersions: [],
    answeredRow: null,
    earlier: ofSameRecord(decided),
    former,
    ended: new Promise((ended) => (resolve = ended)),
    end(isDone, answer) {
      if (hasEnded) return
      hasEnded = true
      underWay.writes.delete(write)
      const sentVersions = write.requests.flatMap((request) => versionIn(request, id) ?? [])
      if (isDone) write.answeredRow = Object.values(Object(answer) as object).flat().find((row): row is VersionedRow => isVersioned(row) && row.id === id) ?? null
      // The `patch` of a command records the versions that its write produced, but a form handles its answer only later.
      if (write.answeredRow !== null && sentVersions.includes(write.answeredRow.version - 1)) noteOwnVersion(kind, id, write.answeredRow.version)
      if (isDone) write.raisedVersions = sentVersions.filter((version) => versionToWrite(kind, { id, version }) > version)
      write.earlier = []
      if (write.raisedVersions.length > 0) underWay.done = [...underWay.done.slice(1 - MOST_REMEMBERED), write]
      resolve()
      changes.notify(write)
    },
  }
  return write
}

const changes = createListeners<[write: OwnWrite]>()

/** Calls the listener when a write is answered or sent again, because later writes of its record then have to name other versions. */
export function onOwnWriteChange(listener: (write: OwnWrite) => void): () => void {
  return changes.add(listener)
}

/** Notes the requests with which a write is sent from now on. */
export function noteSentAgain(write: OwnWrite, requests: readonly RequestValue[], fingerprints: readonly string[]): void {
  write.requests = requests
  write.fingerprints = fingerprints
  changes.notify(write)
}

/** Tracks a write until its `end`. */
export function startOwnWrite(write: OwnWrite): void {
  underWay.writes.add(write)
}

/** This window's latest writes of the same record that have succeeded and raised the record's version. */
export function doneOfSameRecord({ kind, sets: { id } }: Pick<SingleWrite, 'kind' | 'sets'>): readonly OwnWrite[] {
  return underWay.done.filter((write) => write.kind === kind && write.sets.id === id)
}

/**
 * The writes of the same record that this write follows, answered or not, to be stored for use after a reload. An unanswered write with
 * several requests is left out, because the server may have saved only some of them.
 */
export function formerOf(write: OwnWrite): readonly FormerWrite[] {
  const { earlier, former, requests, sets: { id } } = write
  const named = (request: RequestValue | undefined) => (request === undefined ? null : versionIn(request, id))
  const first = named(requests[0]) ?? 0
  const done = doneOfSameRecord(write).flatMap(({ changeSet, sets, raisedVersions }) => raisedVersions.filter((version) => version >= first).map((version) => ({ changeSet, version, sets })))
  const open = earlier.filter(isUnderWay).flatMap(({ changeSet, sets, requests: [request, ...others] }) => {
    const version = others.length > 0 ? null : named(request)
    return version === null ? [] : [{ changeSet, version, sets }]
  })
  return [...former, ...done, ...open]
}

/**
 * Adds those `former` writes of a write to this window's own writes whose change sets are in `saved`, the server's list of this person's
 * saved change sets.
 */
export function noteFormer(write: OwnWrite, saved: ReadonlySet<string>): void {
  const { kind, owner } = write
  for (const { changeSet, version, sets } of write.former) {
    if (!saved.has(changeSet)) continue
    noteOwnVersion(kind, sets.id, version + 1)
    const done: OwnWrite = { ...write, changeSet, sets, owner, order: 0, requests: [], fingerprints: [], raisedVersions: [version], answeredRow: null, earlier: [], former: [] }
    underWay.done = [...underWay.done.slice(1 - MOST_REMEMBERED), done]
  }
  write.former = write.former.filter(({ changeSet }) => !saved.has(changeSet))
}

/** Whether this write has no answer yet. */
export function isUnderWay(write: OwnWrite): boolean {
  return underWay.writes.has(write)
}

/** Whether any of the tracked writes, each of a single record, has no answer yet. */
export function hasOwnWrites(): boolean {
  return underWay.writes.size > 0
}

/**
 * Whether the person has decided something else about the same fields, with explicit values (`isGiven`), since an earlier and identical
 * request that is still unanswered. The identical request is then a new write: if the person flags, unflags and flags a ticket, the second
 * flagging is a new write.
 */
export function isDecidedOtherwise(attempt: Omit<SingleWrite, 'changeSet'>): boolean {
  const about = ofSameRecord(attempt).filter(({ sets }) => haveCommonField(sets, attempt.sets))
  const same = about.findLastIndex(({ fingerprints }) => fingerprints.some((one) => attempt.fingerprints.includes(one)))
  return same >= 0 && about.slice(same + 1).some(({ sets }) => sets.isGiven)
}

/**
 * Whether a write that the person decided on after `attempt` is already saved and has set a field that `attempt` sets or depends on.
 * `attempt` must then not be sent: its request would name the version that the later write produced, and so overwrite that field.
 */
export function isOvertaken(attempt: Pick<SingleWrite, 'kind' | 'sets'>, decidedAt: number): boolean {
  const fields = fieldsAndBasis(attempt.sets)
  return doneOfSameRecord(attempt).some((one) => one.decidedAt > decidedAt && one.sets.fields.some((field) => fields.includes(field)))
}

/** The version of a record that a request names (API-35). Null if the request names no version, or the versions of several records. */
export function versionIn({ body }: RequestValue, id: number): number | null {
  if (typeof body !== 'object' || body === null) return null
  const versions: unknown = Reflect.get(body, 'versions')
  if (typeof versions === 'object' && versions !== null && Object.keys(versions).length !== 1) return null
  const version: unknown = typeof versions === 'object' && versions !== null ? Reflect.get(versions, String(id)) : Reflect.get(body, 'version')
  return typeof version === 'number' ? version : null
}

/** Whether a value is a record with its version. */
export function isVersioned(row: unknown): row is VersionedRow {
  return typeof row === 'object' && row !== null && typeof Reflect.get(row, 'id') === 'number' && typeof Reflect.get(row, 'version') === 'number'
}

/** The fields that a write sets, and those that its values depend on. */
export function fieldsAndBasis({ fields, basis = [] }: SetFields): readonly string[] {
  return [...fields, ...basis]
}

/** Whether two writes have a field in common that they set or depend on. */
function haveCommonField(one: SetFields, other: SetFields): boolean {
  const fields = fieldsAndBasis(other)
  return fieldsAndBasis(one).some((field) => fields.includes(field))
}

function ofSameRecord({ kind, sets: { id } }: Pick<SingleWrite, 'kind' | 'sets'>): readonly OwnWrite[] {
  return [...underWay.writes].filter((write) => write.kind === kind && write.sets.id === id)
}

/** A key for the current owner of writes: the session whose tokens a call would send now, and the person that this window shows. */
export function ownerNow(): string {
  const token = readTokens()?.authorization ?? ''
  const person = currentPerson()
  return JSON.stringify([sessionOf(token), agencyOf(token), person?.dot_authority_id, person?.id, person?.impersonated])
}

/**
 * The agency and person that this window shows, to whom a write made now belongs; empty without a session. An administrator who
 * impersonates that person counts as somebody else.
 */
export function personShown(): string {
  const person = currentPerson()
  return person === null ? '' : `${person.dot_authority_id}.${person.id}${person.impersonated ? '.impersonated' : ''}`
}

/** Whom this window shows, and who reads it. */
export interface Shown {
  readonly person: string
  readonly isImpersonated: boolean
  /** The email address of who reads the screen: the person shown, or the administrator who impersonates that person. Empty if unknown. */
  readonly reader: string
}

/** Whom this window shows now, and who reads it. */
export function shownNow(): Shown {
  const person = currentPerson()
  const isImpersonated = person?.impersonated === true
  const reader = isImpersonated ? person?.impersonation?.impersonator : person?.email
  return { person: personShown(), isImpersonated, reader: reader?.toLowerCase() ?? '' }
}

/**
 * Whether the screen is now read by somebody else than at the time of `before`. That person must not see messages about the writes made
 * then. False while nobody is signed in. Starting or ending an impersonation does not count: the same administrator reads the screen.
 */
export function isReplaced(before: Shown): boolean {
  const now = shownNow()
  if (now.person === '') return false
  if (now.isImpersonated || before.isImpersonated) return now.reader === '' || now.reader !== before.reader
  return now.person !== before.person
}

/** Waits until earlier writes have ended, but at most for LONGEST_WAIT_MS. */
export async function atMost(earlier: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([earlier, new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT_MS)))])
  clearTimeout(timer)
}
