import type { Registry } from 'prom-client'
import type { AgencyTransaction, InstallationTransaction } from '#src/platform/server/database/transaction'
import type { DocumentOwners } from '#src/platform/server/extensions/document-owners'
import type { Implementation } from '#src/platform/server/http/call'
import type { BackgroundTask, JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import type { SealedColumn } from '#src/platform/server/keys/sealed-columns'
import type { Purge } from '#src/platform/server/records/purge'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { AfterRelocation } from '#src/platform/server/extensions/relocated-tickets'
import type { Restorers } from '#src/platform/server/records/restorer'
import type { AnyRecordWriter } from '#src/platform/server/records/write'

/** Removes at most `most` rows that are not records and that nobody needs at `now`; returns how many. */
export type Removal<Db> = (db: Db, now: Date, most: number) => Promise<number>

/** A group of calls on the API's documentation page. */
export interface ApiGroup {
  readonly name: string
  /** The group's position on the page. A call belongs to the first group whose pattern matches its method and path. */
  readonly order: number
  /** A pattern that is matched against text like 'GET /v1/buoys/:id'. */
  readonly calls: RegExp
}

/**
 * What an area provides to the server: the default export of `server/area.ts` in the area's folder, which the server finds at
 * startup. Parts that need a function of another area are put together in src/main/server/composition.ts.
 *
 * @example
 * export default { routes: [buoyRoutes], records: [buoyWriter] } satisfies ServerArea
 */
export interface ServerArea {
  /** The area's calls with their handlers. */
  readonly routes?: readonly Implementation[]
  /** The groups of the area's calls on the API's documentation page, and the singular and plural nouns for names in their paths. */
  readonly apiGroups?: readonly ApiGroup[]
  readonly apiNouns?: Readonly<Record<string, readonly [one: string, many: string]>>
  /** The area's declared records. An undo restores them, and softly deleted ones are purged hourly once their countdown is over. */
  readonly records?: readonly AnyRecordWriter[]
  /** How an undo restores the area's other records, by kind. */
  readonly restorers?: Restorers
  /** The access rules for the documents of the area's records, by type. */
  readonly documentOwners?: DocumentOwners
  /**
   * Functions that run in the transaction of each receipt of tickets and of each move to another project, for example to activate the
   * order that a ticket fulfills.
   */
  readonly received?: readonly AfterReceipt[]
  /**
   * Functions that run in the transaction in which a person changes delivery locations of tickets, for example to find the stations of
   * these tickets again.
   */
  readonly relocated?: readonly AfterRelocation[]
  /** Functions that permanently delete the area's old records, every hour. The keys are the names that the log shows. */
  readonly purges?: Readonly<Record<string, Purge>>
  /**
   * Deletes rows that were never records, such as unfinished imports and ended sessions, every night. Removals with the same key are
   * counted together.
   */
  readonly removals?: {
    readonly inAgency?: Readonly<Record<string, Removal<AgencyTransaction>>>
    readonly inInstallation?: Readonly<Record<string, Removal<InstallationTransaction>>>
  }
  /** Deletes rows that are no longer needed, hourly. */
  readonly tidy?: (db: InstallationTransaction) => Promise<number>
  /** The area's columns of encrypted secrets, which a rotation of the keys encrypts again. */
  readonly sealed?: readonly SealedColumn[]
  /** The area's jobs that a person is waiting for, by kind. */
  readonly jobs?: Readonly<Record<string, (platform: Platform) => JobWorker>>
  /**
   * Like `jobs`, for jobs that take long or wait for another service. A server runs them in slots of their own, so that they never delay
   * the others.
   */
  readonly slowJobs?: Readonly<Record<string, (platform: Platform) => JobWorker>>
  /** Like `slowJobs`, for jobs that wait for many answers of another service. They have slots of their own, too. */
  readonly longJobs?: Readonly<Record<string, (platform: Platform) => JobWorker>>
  /** The area's background tasks, for which nobody is waiting, by kind. */
  readonly tasks?: Readonly<Record<string, (platform: Platform) => BackgroundTask>>
  /** Background tasks that wait long for another service. They have slots of their own. */
  readonly longTasks?: Readonly<Record<string, (platform: Platform) => BackgroundTask>>
  /** Work that runs as long as the server. Each function starts one kind, and returns a function that stops it. */
  readonly watches?: readonly ((platform: Platform, metrics: Registry) => () => Promise<void>)[]
}
