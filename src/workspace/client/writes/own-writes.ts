import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { RequestValue } from '#src/platform/client/api/requests'
import { agencyOf, readTokens, sessionOf } from '#src/platform/client/api/tokens'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { currentPerson } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import type { CommandId, SetFields } from '#src/workspace/client/commands/command'

/** Longest wait of a refused write for the answers of the writes before it. Then it counts as refused. */
export const LONGEST_WAIT_MS = 10_000

/** A write of one record as its request was made. */
export interface SingleWrite {
  readonly id: CommandId
  readonly kind: RecordKind | 'ticket'
  readonly sets: SetFields
  readonly request: RequestValue
  readonly fingerprint: string
}

/** Such a write of this window, from its request to its answer. */
export interface OwnWrite extends SingleWrite {
  /** Whose session it was made in. */
  readonly owner: string
  /** The request that was sent last, as `fingerprint`, and the version that it named. */
  fingerprint: string
  version: number
  /** Whether it has succeeded and raised that version by one. */
  hasRaised: boolean
  /** The writes of the same record that had no answer when its request was made. */
  earlier: readonly OwnWrite[]
  readonly ended: Promise<void>
  /** Called once it is answered and its `patch` has run, or once it is refused. Only the first call counts. */
  end(isDone: boolean): void
}

/** The writes without an answer, in the order of their requests. */
const underWay = createStore(() => ({ writes: new Set<OwnWrite>() }))

/** Follows a write of one record until its `end`. Null for one whose request does not name exactly one version. */
export function followOwnWrite(made: SingleWrite): OwnWrite | null {
  const version = versionIn(made.request, made.sets.id)
  if (version === null) return null
  let resolve: () => void = () => undefined
  const write: OwnWrite = {
    ...made,
    owner: ownerNow(),
    version,
    hasRaised: false,
    earlier: ofSameRecord(made),
    ended: new Promise((ended) => (resolve = ended)),
    end(isDone) {
      if (!underWay.writes.delete(write)) return
      // its `patch` has noted the version that it left
      write.hasRaised = isDone && versionToWrite(write.kind, { id: write.sets.id, version: write.version }) > write.version
      write.earlier = []
      resolve()
    },
  }
  underWay.writes.add(write)
  return write
}

/** Whether this write has no answer yet. */
export function isUnderWay(write: OwnWrite): boolean {
  return underWay.writes.has(write)
}

/** Whether a write of one record has no answer yet. */
export function hasOwnWrites(): boolean {
  return underWay.writes.size > 0
}

/** Waits for the answers of the writes that have none now, but not for longer than a refused write would. False if one still has none. */
export async function ownWritesEnded(): Promise<boolean> {
  const writes = [...underWay.writes]
  await atMost(Promise.all(writes.map(({ ended }) => ended)))
  return writes.every((write) => !underWay.writes.has(write))
}

/**
 * Whether the person has decided otherwise about the same fields since a request that has no answer yet. The same request is then not that
 * write again, but a new one: flag, unflag, flag.
 */
export function isDecidedOtherwise(made: SingleWrite): boolean {
  const about = ofSameRecord(made).filter(({ sets }) => haveCommonField(sets, made.sets))
  const same = about.findLastIndex(({ fingerprint }) => fingerprint === made.fingerprint)
  return same >= 0 && about.slice(same + 1).some(({ sets }) => sets.isGiven)
}

/** The version of its record that a request names (API-35). Null if it names none, or those of several records. */
function versionIn({ body }: RequestValue, id: number): number | null {
  if (typeof body !== 'object' || body === null) return null
  const versions: unknown = Reflect.get(body, 'versions')
  if (typeof versions === 'object' && versions !== null && Object.keys(versions).length !== 1) return null
  const version: unknown = typeof versions === 'object' && versions !== null ? Reflect.get(versions, String(id)) : Reflect.get(body, 'version')
  return typeof version === 'number' ? version : null
}

/** Whether two writes set a field in common. */
export function haveCommonField(one: SetFields, other: SetFields): boolean {
  return one.fields.some((field) => other.fields.includes(field))
}

function ofSameRecord({ kind, sets: { id } }: SingleWrite): readonly OwnWrite[] {
  return [...underWay.writes].filter((write) => write.kind === kind && write.sets.id === id)
}

/** The session whose tokens a call would send now, and the person that this window shows. */
export function ownerNow(): string {
  const token = readTokens()?.authorization ?? ''
  const person = currentPerson()
  return JSON.stringify([sessionOf(token), agencyOf(token), person?.dot_authority_id, person?.id, person?.impersonated])
}

/** Waits until the writes have ended, but at most for LONGEST_WAIT_MS. */
export async function atMost(earlier: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([earlier, new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT_MS)))])
  clearTimeout(timer)
}
