import type { Registry } from 'prom-client'
import type { AgencyTransaction, InstallationTransaction } from '#src/platform/server/database/transaction'
import type { Implementation } from '#src/platform/server/http/call'
import type { BackgroundTask, JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import type { Purge } from '#src/platform/server/records/purge'
import type { Restorers } from '#src/platform/server/records/restorer'
import type { AnyRecordWriter } from '#src/platform/server/records/write'

/** Removes rows that are no records and that nobody needs by `now`, at most `most`, and answers how many. */
export type Removal<Db> = (db: Db, now: Date, most: number) => Promise<number>

/** A group of calls on the page of the API. */
export interface ApiGroup {
  readonly name: string
  /** Its place on the page. A call belongs to the first group whose pattern fits its method and path. */
  readonly order: number
  /** Fits 'GET /v1/buoys/:id'. */
  readonly calls: RegExp
}

/**
 * What the server takes from an area. It is the default export of `server/area.ts` in the area's folder, where the
 * server finds it at its start. What needs a function of another area is put together in src/main/server/composition.ts.
 *
 * @example
 * export default { routes: [buoyRoutes], records: [buoyWriter] } satisfies ServerArea
 */
export interface ServerArea {
  /** Its calls, each with its handler. */
  readonly routes?: readonly Implementation[]
  /** The groups of its calls on the page of the API, and what their paths call its things, one and many. */
  readonly apiGroups?: readonly ApiGroup[]
  readonly apiNouns?: Readonly<Record<string, readonly [one: string, many: string]>>
  /** Its declared records: an undo puts them back, and those that are deleted softly are purged hourly when their countdown is over. */
  readonly records?: readonly AnyRecordWriter[]
  /** How an undo puts its other records back, by their kinds. */
  readonly restorers?: Restorers
  /** What removes its records for good, hourly. A key is the name in the log. */
  readonly purges?: Readonly<Record<string, Purge>>
  /** What removes its rows that were never records, nightly: unfinished imports, ended sessions. Removals of the same key are counted together. */
  readonly removals?: {
    readonly inAgency?: Readonly<Record<string, Removal<AgencyTransaction>>>
    readonly inInstallation?: Readonly<Record<string, Removal<InstallationTransaction>>>
  }
  /** Removes rows that only the past needed, hourly. */
  readonly tidy?: (db: InstallationTransaction) => Promise<number>
  /** Its jobs that a person waits for, by kind. */
  readonly jobs?: Readonly<Record<string, (platform: Platform) => JobWorker>>
  /** Its jobs that nobody waits for, by kind. */
  readonly tasks?: Readonly<Record<string, (platform: Platform) => BackgroundTask>>
  /** What runs as long as the server does; each answers what stops it. */
  readonly watches?: readonly ((platform: Platform, metrics: Registry) => () => Promise<void>)[]
}
