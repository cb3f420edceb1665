import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#src/server/platform/database/database'
import type { Jobs } from '#src/server/platform/jobs/jobs'

/** The queue of the installation. */
export function openJobs(_connectionString: string, _database: Database, _log: FastifyBaseLogger): Jobs {
  return {
    work: () => undefined,
    start: async () => {
      throw new Error('no queue yet')
    },
    open: async () => undefined,
    close: async () => undefined,
  }
}
