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

/** Removes at most `most` rows that are not records and that nobody needs at the time `now`. Returns the number of removed rows. */
export type Removal<Db> = (db: Db, now: Date, most: number) => Promise<number>

/** A group of calls on the API's documentation page. */
export interface ApiGroup {
  readonly name: string
  /** The position of the group on the page. A call belongs to the first group whose pattern matches its method and path. */
  readonly order: number
  /** A pattern for the method and path of a call, such as 'GET /v1/buoys/:id'. */
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
  /** The groups of the area's calls on the API's documentation page, and the nouns (singular and plural) for names in their paths. */
  readonly apiGroups?: readonly ApiGroup[]
  readonly apiNouns?: Readonly<Record<string, readonly [one: string, many: string]>>
  /**
   * The area's records that are declared with `defineRecord`. An undo can restore them, and those that are softly deleted are purged by an
   * hourly task once their countdown is over.
   */
  readonly records?: readonly AnyRecordWriter[]
  /** For the area's other records, by kind: how an undo restores them. */
  readonly restorers?: Restorers
  /** The access rules for documents that belong to the area's records, by type of record. */
  readonly documentOwners?: DocumentOwners
  /**
   * Functions that run in every transaction that receives tickets or moves them to another project, for example to activate the order that
   * a ticket fulfills.
   */
  readonly received?: readonly AfterReceipt[]
  /**
   * Functions that run in every transaction in which a person changes the delivery locations of tickets, for example to determine the
   * stations of these tickets again.
   */
  readonly relocated?: readonly AfterRelocation[]
  /** Functions that run every hour and permanently delete old records of the area. The keys are the names that appear in the log. */
  readonly purges?: Readonly<Record<string, Purge>>
  /**
   * Functions that run every night and delete rows that are not records, such as unfinished imports and ended sessions. The keys are names
   * for what is deleted; the counts of functions with the same key are added up.
   */
  readonly removals?: {
    readonly inAgency?: Readonly<Record<string, Removal<AgencyTransaction>>>
    readonly inInstallation?: Readonly<Record<string, Removal<InstallationTransaction>>>
  }
  /** Deletes rows that are no longer needed. Runs every hour. */
  readonly tidy?: (db: InstallationTransaction) => Promise<number>
  /** The area's columns with encrypted secrets. When the keys are rotated, these secrets are encrypted with the new key. */
  readonly sealed?: readonly SealedColumn[]
  /** The workers for jobs that a person waits for, by kind of job. */
  readonly jobs?: Readonly<Record<string, (platform: Platform) => JobWorker>>
  /**
   * Like `jobs`, for jobs that take long or wait for an external service. Each server has separate slots for them, so that they never delay
   * other jobs.
   */
  readonly slowJobs?: Readonly<Record<string, (platform: Platform) => JobWorker>>
  /** Like `slowJobs`, for jobs that wait for many answers of an external service. Each server has separate slots for them, too. */
  readonly longJobs?: Readonly<Record<string, (platform: Platform) => JobWorker>>
  /** Background tasks, for which no person is waiting, by kind. */
  readonly tasks?: Readonly<Record<string, (platform: Platform) => BackgroundTask>>
  /** Like `tasks`, for tasks that wait long for an external service. Each server has separate slots for them. */
  readonly longTasks?: Readonly<Record<string, (platform: Platform) => BackgroundTask>>
  /** Functions that each start work that continues as long as the server runs, and that return a function to stop this work. */
  readonly watches?: readonly ((platform: Platform, metrics: Registry) => () => Promise<void>)[]
}
