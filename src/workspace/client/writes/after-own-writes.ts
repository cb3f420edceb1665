import type { ApiError } from '#src/platform/client/api/api-error'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { SetFields } from '#src/workspace/client/commands/command'
import { atMost, haveCommonField, isUnderWay, ownerNow, type OwnWrite } from '#src/workspace/client/writes/own-writes'

// loaded when a write is refused: it is rarely needed

/**
 * The version with which a write that was refused for its version is sent once more: that which the writes of this window before it have
 * left, if nobody else has changed the record in between. Waits for their answers. Null if the refusal is for the person to see.
 */
export async function versionAfterOwn(write: OwnWrite, { status, body }: ApiError): Promise<number | null> {
  const reported = status === 409 ? versionNow(body, write.sets.id) : null
  const { earlier } = write
  // each write raises the version by one: more than that is somebody else's
  if (reported === null || reported <= write.version || reported > write.version + earlier.length) return null
  await atMost(Promise.all(earlier.map(({ ended }) => ended)))
  if (earlier.some((one) => isUnderWay(one)) || write.owner !== ownerNow()) return null
  let version = write.version
  for (;;) {
    const steps = earlier.filter((one) => one.hasRaised && one.version === version)
    if (steps.length === 0) break
    if (steps.some(({ owner, sets }) => owner !== write.owner || !mayFollow(write.sets, sets))) return null
    version += 1
  }
  return version >= reported ? version : null
}

/** The request with another version of its record. */
export function withVersion(request: RequestValue, id: number, version: number): RequestValue {
  const body: object = Object(request.body)
  return { ...request, body: 'versions' in body ? { ...body, versions: { [String(id)]: version } } : { ...body, version } }
}

/** The version of the record that a 409 answer shows; null if it does not show exactly this record. */
function versionNow(body: unknown, id: number): number | null {
  const current: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  const [row, ...others]: readonly unknown[] = Array.isArray(current) ? current : []
  if (typeof row !== 'object' || row === null || others.length > 0 || Reflect.get(row, 'id') !== id) return null
  const version: unknown = Reflect.get(row, 'version')
  return typeof version === 'number' ? version : null
}

/** Whether a write may be repeated after an earlier one: they set other fields, or its values are the person's own, whatever was there. */
function mayFollow(later: SetFields, earlier: SetFields): boolean {
  return later.isGiven || !haveCommonField(later, earlier)
}
