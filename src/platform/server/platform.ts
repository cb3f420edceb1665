import type { FastifyBaseLogger } from 'fastify'
import type { ChainedCalls } from '#src/platform/server/http/chained-calls'
import type { BodyRoom } from '#src/platform/server/http/limits/body-room'
import type { ServerConfiguration } from '#src/platform/server/configuration'
import type { Database } from '#src/platform/server/database/database'
import type { FileStore } from '#src/platform/server/files/file-store'
import type { Shares } from '#src/platform/server/http/limits/shares'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import type { Webhook } from '#src/platform/server/outside/webhook'
import type { Identify } from '#src/platform/server/http/security/caller'

/** The services that every area uses. They are created once at startup and passed to each call. */
export interface Platform {
  readonly configuration: ServerConfiguration
  readonly bodyRoom: BodyRoom
  readonly database: Database
  readonly files: FileStore
  readonly jobs: Jobs
  readonly identify: Identify
  /** Limits how many calls each caller and each agency may run at the same time. */
  readonly shares: Shares
  /** Runs calls as steps of a macro (PLUS-24). */
  readonly chainedCalls: ChainedCalls
  readonly log: FastifyBaseLogger
  /** The error-reporting service (SHELL-79). */
  readonly errorReports: Webhook
  /** The customer-success tracking service (SHELL-80). */
  readonly tracking: Webhook
}
