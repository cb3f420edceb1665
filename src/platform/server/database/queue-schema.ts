import pg from 'pg'
import { PgBoss } from 'pg-boss'

export const QUEUE_SCHEMA = 'job_queue'
export const QUEUE = 'jobs'
/** The queue of slow jobs, such as scans. It is separate, so that slow jobs never use the slots of other jobs. */
export const SLOW_QUEUE = 'slow_jobs'
/** The queue of long jobs, such as runs of models. It is separate, so that long jobs never use the slots of slow jobs. */
export const LONG_QUEUE = 'long_jobs'
/** The queues of all jobs that people start. */
export const JOB_QUEUES = [QUEUE, SLOW_QUEUE, LONG_QUEUE] as const
/**
 * The queue of background tasks, such as outgoing messages, which are retried up to nine times. The name cannot be changed, because
 * existing installations have a queue with this name.
 */
export const TASK_QUEUE = 'errands'
/**
 * The queue of jobs that did not end, for example because their server was killed. Each of them is marked as failed, so that the person who
 * started it is informed.
 */
export const LOST_JOBS = 'lost_jobs'
/**
 * The queue of background tasks that wait long for an external service. It is separate, so that they never use the slots of other tasks.
 */
export const LONG_TASK_QUEUE = 'long_tasks'
/** The queues of background tasks. */
export const TASK_QUEUES = [TASK_QUEUE, LONG_TASK_QUEUE] as const
/**
 * The queues that limit work by group. The group of a job is the person who started it, and the group of a long background task is its
 * agency.
 */
const GROUPED_QUEUES = [...JOB_QUEUES, LONG_TASK_QUEUE] as const
const EXPIRES_AFTER_S = 15 * 60

/**
 * The queue keeps its rows for days, in a table without row-level security for agencies. So when a background task ends, this trigger
 * removes all of its data except its kind, because the data contains email addresses and names. It does so even when the queue itself ends
 * the task because the server died during the last attempt. When the trigger is first created, the rows of tasks that have already ended
 * are cleared too.
 */
const FORGET_ENDED_TASKS = `
  CREATE OR REPLACE FUNCTION ${QUEUE_SCHEMA}.forget_ended_errand() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.name IN (${TASK_QUEUES.map((name) => `'${name}'`).join(', ')}) AND NEW.state IN ('completed', 'cancelled', 'failed') THEN
      NEW.data := jsonb_build_object('kind', NEW.data -> 'kind');
    END IF;
    RETURN NEW;
  END $$;
  DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '${QUEUE_SCHEMA}.job'::regclass AND tgname = 'forget_ended_errand') THEN
      CREATE TRIGGER forget_ended_errand BEFORE INSERT OR UPDATE ON ${QUEUE_SCHEMA}.job FOR EACH ROW EXECUTE FUNCTION ${QUEUE_SCHEMA}.forget_ended_errand();
      UPDATE ${QUEUE_SCHEMA}.job SET output = NULL WHERE name = '${TASK_QUEUE}' AND state IN ('completed', 'cancelled', 'failed');
    END IF;
  END $$`

/**
 * Allows only one active job of each group, across all workers. Before it takes a job, the queue only checks whether the group has an
 * active job, so two workers that check at the same time would both take a job of the same person or agency. With this trigger, the second
 * worker waits for the first one's transaction, and then does not take its job.
 */
const ONE_ACTIVE_JOB_OF_GROUP = `
  CREATE OR REPLACE FUNCTION ${QUEUE_SCHEMA}.one_active_job_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.name NOT IN (${GROUPED_QUEUES.map((name) => `'${name}'`).join(', ')}) THEN
      RETURN NEW; -- a job in the queue of lost jobs keeps its group but does none of the job's work: it only marks the job as failed
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.name || E'\\n' || NEW.group_id, 20));
    IF EXISTS (SELECT FROM ${QUEUE_SCHEMA}.job WHERE name = NEW.name AND group_id = NEW.group_id AND state = 'active' AND id <> NEW.id) THEN
      RETURN NULL;
    END IF;
    RETURN NEW;
  END $$;
  DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '${QUEUE_SCHEMA}.job'::regclass AND tgname = 'one_active_job_of_group') THEN
      CREATE TRIGGER one_active_job_of_group BEFORE UPDATE ON ${QUEUE_SCHEMA}.job FOR EACH ROW
        WHEN (NEW.group_id IS NOT NULL AND NEW.state = 'active' AND OLD.state <> 'active') EXECUTE FUNCTION ${QUEUE_SCHEMA}.one_active_job_of_group();
    END IF;
  END $$`

/** Creates or updates the schema of the job queue as the owner of the database, and grants the application's role access to it. */
export async function migrateQueue(ownerConnectionString: string, appRole: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerConnectionString, schema: QUEUE_SCHEMA, supervise: false, schedule: false })
  await boss.start()
  // many retries, because a job that seems lost may in fact keep running for hours, and it is marked as failed only when that run has ended
  // (job-lock.ts)
  await boss.createQueue(LOST_JOBS, { retryLimit: 200, retryDelay: 60, expireInSeconds: 120, heartbeatSeconds: 30, notify: true })
  for (const queue of JOB_QUEUES) {
    await boss.createQueue(queue, { retryLimit: 2, retryDelay: 1, expireInSeconds: EXPIRES_AFTER_S, heartbeatSeconds: 30, notify: true, deadLetter: LOST_JOBS })
    await boss.updateQueue(queue, { deadLetter: LOST_JOBS }) // createQueue does not change a queue that already exists
  }
  await boss.createQueue(TASK_QUEUE, { retryLimit: 9, retryDelay: 1, retryBackoff: true, expireInSeconds: 120, heartbeatSeconds: 30, notify: true })
  await boss.createQueue(LONG_TASK_QUEUE, { retryLimit: 9, retryDelay: 1, retryBackoff: true, expireInSeconds: EXPIRES_AFTER_S, heartbeatSeconds: 30, notify: true })
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: ownerConnectionString })
  await client.connect()
  try {
    const [schema, role] = [QUEUE_SCHEMA, pg.escapeIdentifier(appRole)]
    await client.query(`
      GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`)
    await client.query(FORGET_ENDED_TASKS)
    await client.query(ONE_ACTIVE_JOB_OF_GROUP)
  } finally {
    await client.end()
  }
}
