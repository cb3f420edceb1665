import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '#src/server/platform/configuration'
import type { Database } from '#src/server/platform/database/database'
import type { FileStore } from '#src/server/platform/files/file-store'
import type { Shares } from '#src/server/platform/http/shares'
import type { Jobs } from '#src/server/platform/jobs/jobs'
import type { Outlet } from '#src/server/platform/outside/outlet'
import type { Identify } from '#src/server/platform/http/caller'

/** What every area stands on. Made once at the start, handed to each call. */
export interface Platform {
  readonly configuration: Configuration
  readonly database: Database
  readonly files: FileStore
  readonly jobs: Jobs
  readonly identify: Identify
  /** What each caller and agency may have under way at once. */
  readonly shares: Shares
  readonly log: FastifyBaseLogger
  /** The error-reporting service (SHELL-79). */
  readonly errorReports: Outlet
  /** The customer-success tracking (SHELL-80). */
  readonly tracking: Outlet
}
