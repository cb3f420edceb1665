import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import { message } from '#src/platform/domain/messages'
import { atMost } from '#src/platform/server/at-most'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, Transaction } from '#src/platform/server/database/transaction'
import { HttpError } from '#src/platform/server/http/errors'
import { outageOf } from '#src/platform/server/http/outage'
import { aloneAtJob } from '#src/platform/server/jobs/job-lock'
import { addJob, beginJob, failJob, finishJob, isJobOpen, noteProgress } from '#src/platform/server/jobs/job-store'
import { JobCanceled, type BackgroundTask, type TaskFacts, type Jobs, type JobWorker, type Pace } from '#src/platform/server/jobs/jobs'
import { JOB_QUEUES, LONG_QUEUE, LONG_TASK_QUEUE, LOST_JOBS, QUEUE, QUEUE_SCHEMA, SLOW_QUEUE, TASK_QUEUE, TASK_QUEUES } from '#src/platform/server/database/queue-schema'
import { wordless } from '#src/platform/server/jobs/wordless'

/** How long a stopping server waits for its running jobs. At the same time, it waits for its answers. A stop may take 20 s in all. */
const MOST_WAIT_MS = 12_000
/**
 * How many jobs of each pace one server runs at the same time. There are several slots, so that one job does not block everybody else's
 * jobs. Slow jobs, such as scans, come in large numbers and mostly wait, either for an external service or for their turn to recognize text
 * (recognize.ts). Long jobs, such as runs of models, wait for many answers of an external service, one after another. Each pace has
 * separate slots, so that jobs of one pace never delay those of another, however slow the external service is.
 */
const AT_ONCE = { [QUEUE]: 2, [SLOW_QUEUE]: 2, [LONG_QUEUE]: 2 } as const

const QUEUE_OF = { usual: QUEUE, slow: SLOW_QUEUE, long: LONG_QUEUE } as const satisfies Readonly<Record<Pace, string>>

/**
 * Maximum number of jobs of one person that run at the same time, across all servers, in each queue. Before it takes a job, the queue only
 * counts the running jobs, so if two workers count at the same moment, a trigger refuses the second job (queue-schema.ts).
 */
const JOBS_OF_PERSON = 1

/**
 * How many background tasks of each pace run at the same time on one server. There are several slots, so that a mail server that hangs does
 * not block text messages, and a slow provider of one agency does not block other agencies.
 */
const TASKS_AT_ONCE = { [TASK_QUEUE]: 3, [LONG_TASK_QUEUE]: 2 } as const

/**
 * Maximum number of long background tasks of one agency that run at the same time, across all servers. It is enforced in the same way as
 * JOBS_OF_PERSON.
 */
const LONG_TASKS_OF_AGENCY = 1

/** Workers are notified of new work, but find work to retry only by polling, which by default happens only every 30 s. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

/** The data that the queue stores for a job: only the key of the job's row in the jobs table. */
interface Ticket {
  readonly agency: number
  readonly job_id: string
}

/** The data that the queue stores for a background task. */
interface QueuedTask {
  readonly kind: string
  readonly facts: TaskFacts
}

/** Opens the installation's job queue, which has its own schema in the same database. */
export function openJobs(connectionString: string, database: Database, log: FastifyBaseLogger): Jobs {
  const workers = new Map<string, { readonly worker: JobWorker; readonly queue: keyof typeof AT_ONCE }>()
  const tasks = new Map<string, { readonly task: BackgroundTask; readonly queue: keyof typeof TASKS_AT_ONCE }>()
  const boss = new PgBoss({ connectionString, schema: QUEUE_SCHEMA, migrate: false, max: 3, useListenNotify: true })
  boss.on('error', (error: Error) => log.error({ err: error }, 'job queue'))
  const closing = new AbortController()

  async function runJob({ agency, job_id }: Ticket): Promise<void> {
    const job = await database.inAgency(agency, (db) => beginJob(db, job_id))
    if (job === null) return
    const worker = workers.get(job.kind)?.worker
    if (worker === undefined) throw new Error(`nobody does jobs of kind ${job.kind}`)
    try {
      const outcome = await worker({
        jobId: job.id,
        agency,
        employeeId: job.employee_id,
        input: job.input,
        async report(done, total) {
          const goesOn = await database.inAgency(agency, (db) => noteProgress(db, job.id, done, total ?? null))
          if (!goesOn) throw new JobCanceled()
        },
        async throwIfCanceled() {
          if (!(await database.inAgency(agency, (db) => isJobOpen(db, job.id)))) throw new JobCanceled()
        },
      })
      await database.inAgency(agency, (db) => finishJob(db, job.id, outcome))
    } catch (error) {
      if (error instanceof JobCanceled) return
      const isDiskFull = error instanceof Error && outageOf(error) === 'disk_full'
      const sentence = error instanceof HttpError ? error.message : message(isDiskFull ? 'errors.disk_full' : 'errors.server_error')
      if (!(error instanceof HttpError)) log.error({ err: error, job: job.id, kind: job.kind }, 'job failed')
      await database.inAgency(agency, (db) => failJob(db, job.id, sentence))
    }
  }

  async function runTask({ kind, facts }: QueuedTask, isLastTry: boolean): Promise<void> {
    const task = tasks.get(kind)?.task
    if (task === undefined) throw new Error(`no background task of kind ${kind}`)
    await task(facts, isLastTry)
  }

  /** Marks as failed a job that the queue has given up on, because in every attempt its server was killed or lost the database. */
  function endLost({ data: { agency, job_id }, signal }: { readonly data: Ticket; readonly signal: AbortSignal }): Promise<void> {
    log.error({ job: job_id }, 'job lost')
    return aloneAtJob(connectionString, job_id, AbortSignal.any([closing.signal, signal]), () =>
      database.inAgency(agency, (db) => failJob(db, job_id, message('errors.job_lost'))))
  }

  async function startWorkers(queue: keyof typeof AT_ONCE): Promise<void> {
    const ids: string[] = []
    for (let n = 0; n < AT_ONCE[queue]; n++) {
      ids.push(await boss.work<Ticket>(queue, { ...POLLING, batchSize: 1, groupConcurrency: JOBS_OF_PERSON }, async ([job]) => {
        if (job !== undefined) {
          const signal = AbortSignal.any([closing.signal, job.signal])
          await wordless(log, queue, signal, () => aloneAtJob(connectionString, job.data.job_id, signal, () => runJob(job.data)))
        }
        // another worker may have skipped a job of this person while this one ran, so let all workers look for jobs now instead of at the
        // next poll
        for (const id of ids) boss.notifyWorker(id)
      }))
    }
  }

  async function startTaskWorkers(queue: keyof typeof TASKS_AT_ONCE): Promise<void> {
    const options = { ...POLLING, batchSize: 1, includeMetadata: true as const, ...(queue === LONG_TASK_QUEUE && { groupConcurrency: LONG_TASKS_OF_AGENCY }) }
    for (let n = 0; n < TASKS_AT_ONCE[queue]; n++) {
      let worker = ''
      worker = await boss.work(queue, options, async ([job]: JobWithMetadata<QueuedTask>[]) => {
        try {
          if (job !== undefined) await wordless(log, job.data.kind, closing.signal, () => runTask(job.data, job.retryCount >= job.retryLimit))
        } finally {
          boss.notifyWorker(worker)
        }
      })
    }
  }

  return {
    work: (kind, worker, pace = 'usual') => void workers.set(kind, { worker, queue: QUEUE_OF[pace] }),
    async start(db, employeeId, kind, input) {
      const id = await addJob(db, employeeId, kind, input)
      const queue = workers.get(kind)?.queue ?? QUEUE
      const fair = { group: { id: `${db.agency}:${employeeId}` }, priority: await turnOf(db, queue) }
      await boss.send(queue, { agency: db.agency, job_id: id } satisfies Ticket, { ...fair, ...inTransactionOf(db) })
      return id
    },
    serve: (kind, task, pace = 'usual') => void tasks.set(kind, { task, queue: pace === 'long' ? LONG_TASK_QUEUE : TASK_QUEUE }),
    async send(db, kind, facts, delaySeconds = 0) {
      const queue = tasks.get(kind)?.queue ?? TASK_QUEUE
      const fair = queue === LONG_TASK_QUEUE ? { group: { id: agencyOf(kind, facts) } } : {}
      await boss.send(queue, { kind, facts } satisfies QueuedTask, { ...fair, ...(delaySeconds > 0 && { startAfter: delaySeconds }), ...inTransactionOf(db) })
    },
    async open() {
      await boss.start()
      for (const queue of TASK_QUEUES) await startTaskWorkers(queue)
      for (const queue of JOB_QUEUES) await startWorkers(queue)
      await boss.work<Ticket>(LOST_JOBS, { ...POLLING, batchSize: 1 }, async ([job]) => {
        if (job !== undefined) await wordless(log, LOST_JOBS, AbortSignal.any([closing.signal, job.signal]), () => endLost(job))
      })
    },
    async stopWorking() {
      closing.abort() // returns a job to the queue at once if it only waits for another server that does the same job
      await atMost(MOST_WAIT_MS, Promise.all([...JOB_QUEUES, ...TASK_QUEUES, LOST_JOBS].map((name) => boss.offWork(name))))
    },
    async close() {
      await boss.stop({ graceful: false })
    },
  }
}

/** The agency of a long background task. At most one such task of each agency runs at a time. */
function agencyOf(kind: string, { agency }: TaskFacts): string {
  if (typeof agency !== 'number') throw new Error(`the long background task ${kind} names no agency`)
  return String(agency)
}

/**
 * The turn of a new job, which becomes its priority in the queue. Agencies take turns, no matter how many jobs of each are waiting: a new
 * job gets the turn that follows the turn of its agency's last job, but no earlier than the queue's current turn.
 */
async function turnOf(db: AgencyTransaction, queue: string): Promise<number> {
  const { turn } = await db.one(sql<{ turn: number }>`
    SELECT 1 + greatest(coalesce(max(-priority) FILTER (WHERE data ->> 'agency' = ${String(db.agency)}), 0), coalesce(min(-priority) - 1, 0))::int AS turn
    FROM ${sql.identifier(QUEUE_SCHEMA)}.job WHERE name = ${queue} AND state IN ('created', 'retry', 'active')`)
  return -turn
}

function inTransactionOf({ client }: Transaction) {
  return { db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) } }
}
