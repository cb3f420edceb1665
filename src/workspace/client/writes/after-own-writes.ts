import type { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { atMost, doneOfSameRecord, fieldsAndBasis, isUnderWay, isVersioned, noteFormer, noteSentAgain, ownerNow, versionIn, type OwnWrite, type VersionedRow } from '#src/workspace/client/writes/own-writes'
import { fingerprintOf } from '#src/workspace/client/commands/request-fingerprint'
import { undoCalls } from '#src/workspace/client/writes/undo'
import { renewKey } from '#src/workspace/client/writes/unfinished'

// this code is loaded only when a write follows another write of the same record, which is rare

/** The requests of a write with their idempotency keys, and the fingerprints of all requests that the write has sent so far. */
interface Requests {
  readonly requests: readonly RequestValue[]
  readonly fingerprints: readonly string[]
  readonly keys: readonly string[]
}

/** The parts of a decided write that are needed to send it with later versions of its record. */
interface VersionedWrite extends Requests {
  readonly command: WriteCommand
  readonly context: CommandContext
}

/** Whether a request with one of these fingerprints is in flight. */
type InFlight = (fingerprints: readonly string[]) => boolean

/**
 * Prepares the second attempt of a write that was refused at its request `at`, if only this window's own writes have raised the record's
 * version since. The person decided on the write once, so nothing is asked or shown again. Waits for the answers of earlier writes. Null
 * if the person has to see the refusal, or has run the same command again in the meantime.
 */
export async function requestsAfterConflict(write: VersionedWrite, own: OwnWrite, at: number, { status, body }: ApiError, isInFlight: InFlight): Promise<Requests | null> {
  const { id } = own.sets
  const refused = own.requests[at]
  const sentVersion = refused === undefined ? null : versionIn(refused, id)
  const current = status === 409 ? currentRow(body, id) : null
  if (sentVersion === null || current === null || current.version <= sentVersion) return null
  const ownVersion = await latestOwnVersion(own, sentVersion, current.version)
  if (ownVersion === null) return null
  // a write that takes values from the current row must name the version of that row, because a later version may have other values
  const version = write.command.follows === undefined ? ownVersion : current.version
  return withRaisedVersions(write, own, at, version - sentVersion, current, isInFlight)
}

/**
 * Waits for the answers of this window's earlier writes of the same record. Then returns the requests of a write with the version that the
 * earlier writes produced, because the server would refuse an older version. Null if the write is to be sent unchanged, because the earlier
 * writes changed nothing, or because the person has to see the server's refusal.
 */
export async function requestsAfterEarlierWrites(write: VersionedWrite, own: OwnWrite, isInFlight: InFlight): Promise<Requests | null> {
  const [first] = own.requests
  const decidedVersion = first === undefined ? null : versionIn(first, own.sets.id)
  if (decidedVersion === null) return null
  const ownVersion = await latestOwnVersion(own, decidedVersion, decidedVersion)
  if (ownVersion === null || ownVersion === decidedVersion) return null
  const row = doneOfSameRecord(own).findLast(({ answeredRow }) => answeredRow?.version === ownVersion)?.answeredRow ?? null
  return withRaisedVersions(write, own, 0, ownVersion - decidedVersion, row, isInFlight)
}

/**
 * The requests of a write, from its request `at` onward, changed to later versions of its record. Null if they need values that the row
 * does not have, or are already in flight.
 */
function withRaisedVersions(write: VersionedWrite, own: OwnWrite, at: number, by: number, row: VersionedRow | null, isInFlight: InFlight): Requests | null {
  const { id } = own.sets
  const requests: RequestValue[] = []
  for (const [index, request] of own.requests.entries()) {
    const version = versionIn(request, id)
    const next = index < at || version === null ? request : followingRow(write, withVersion(request, id, version + by), row)
    if (next === null) return null
    requests.push(next)
  }
  const fingerprints = requests.map((request) => fingerprintOf(own.id, request))
  if (isInFlight(fingerprints.slice(at))) return null
  const keys = write.keys.map((key, index) => (index < at ? key : renewKey(own.fingerprints[index] ?? '', fingerprints[index] ?? '')))
  const allFingerprints = [...own.fingerprints, ...fingerprints.slice(at)]
  noteSentAgain(own, requests, fingerprints)
  return { requests, fingerprints: allFingerprints, keys }
}

/** A request with the values that its command takes from the record's current row. Null if the row is unknown or lacks these values. */
function followingRow({ command: { follows }, context }: VersionedWrite, request: RequestValue, row: VersionedRow | null): RequestValue | null {
  if (follows === undefined) return request
  return row === null ? null : follows(request, row, context)
}

/**
 * The record's version after this window's writes, if only they raised it from `from` to at least `to`, and if `write` may be repeated
 * after each of them; otherwise null.
 */
async function latestOwnVersion(write: OwnWrite, from: number, to: number): Promise<number | null> {
  const { earlier } = write
  await recognizeFormer(write)
  // each of this window's requests raises the version by one; if it rose by more, somebody else changed the record
  const most = earlier.reduce((count, { requests }) => count + requests.length, doneOfSameRecord(write).length)
  if (to > from + most) return null
  await atMost(Promise.all(earlier.map(({ ended }) => ended)))
  if (earlier.some((one) => isUnderWay(one)) || write.owner !== ownerNow()) return null
  for (let version = from; ; version += 1) {
    const raising = doneOfSameRecord(write).filter(({ raisedVersions }) => raisedVersions.includes(version))
    if (raising.length === 0) return version >= to ? version : null
    if (raising.some((one) => one.owner !== write.owner || !mayFollow(write, one))) return null
  }
}

/** Asks the server which writes from before a page reload were saved, because their answers did not reach the current page (RECO-99). */
async function recognizeFormer(write: OwnWrite): Promise<void> {
  if (write.former.length === 0) return
  const answer = await callApi(undoCalls.changeSets(), { ignore: 'all' }).catch(() => null)
  if (answer !== null) noteFormer(write, new Set(answer.change_sets.map(({ change_set: changeSet }) => changeSet)))
}

/** The request with another version of its record. */
function withVersion(request: RequestValue, id: number, version: number): RequestValue {
  const body: object = Object(request.body)
  return { ...request, body: 'versions' in body ? { ...body, versions: { [String(id)]: version } } : { ...body, version } }
}

/** The current row of a record in the body of a response with status 409. Null unless the body has exactly one row, that of this record. */
function currentRow(body: unknown, id: number): VersionedRow | null {
  const current: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  const [row, ...others]: readonly unknown[] = Array.isArray(current) ? current : []
  return others.length === 0 && isVersioned(row) && row.id === id ? row : null
}

/**
 * Whether a write may be repeated although the write `before` has changed the record. True if every field that both writes set or depend on
 * has the same value in both. Also true if the requests of the write were created after those of `before` and the person gave its values
 * explicitly (`isGiven`), so that they do not depend on the values that `before` changed.
 */
function mayFollow({ order, sets }: OwnWrite, before: OwnWrite): boolean {
  const fieldsBefore = fieldsAndBasis(before.sets)
  return (sets.isGiven && order > before.order) || fieldsAndBasis(sets).every((field) => !fieldsBefore.includes(field) || isSameValue(sets.values, before.sets.values, field))
}

function isSameValue(one: object | undefined, other: object | undefined, field: string): boolean {
  return one !== undefined && other !== undefined && Reflect.get(one, field) === Reflect.get(other, field)
}
