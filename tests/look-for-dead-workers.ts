import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from '#src/platform/server/database/queue-schema'

/** Runs the queue's own check for dead workers, which otherwise runs once a minute. Connects as the database's owner. */
export async function lookForDeadWorkers({ connectionString, owner }: { readonly connectionString: string; readonly owner: Pool }, queue: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: QUEUE_SCHEMA, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await owner.query(`UPDATE ${QUEUE_SCHEMA}.queue SET monitor_claim_on = NULL, monitor_on = NULL`)
  await boss.supervise(queue)
  await boss.stop({ graceful: false })
}
