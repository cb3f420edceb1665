import '#src/main/server/all-messages'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { missingMessageError, onMissingMessage } from '#src/platform/domain/messages'
import { areas, joined, serverAreas } from '#src/main/server/areas'
import { openApiRoutes } from '#src/main/server/openapi/routes'
import type { ServerConfiguration } from '#src/platform/server/configuration'
import { openDatabase } from '#src/platform/server/database/database'
import type { MigratedDatabase } from '#src/platform/server/database/migrate'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { openFileStore } from '#src/platform/server/files/file-store'
import { buildApp, isOurFault } from '#src/platform/server/http/app'
import { openChainedCalls } from '#src/platform/server/http/chained-calls'
import { openBodyRoom } from '#src/platform/server/http/limits/body-room'
import { openShares } from '#src/platform/server/http/limits/shares'
import { registerRoutes } from '#src/platform/server/http/register'
import { openListener } from '#src/platform/server/events/listener'
import { openSockets, socketOptions } from '#src/platform/server/events/sockets'
import { healthRoutes } from '#src/platform/server/health/routes'
import { atMost } from '#src/platform/server/at-most'
import { openMetrics } from '#src/platform/server/health/metrics'
import { openSecurityHeaders } from '#src/platform/server/http/security/security-headers'
import { refuseOtherVerbs } from '#src/platform/server/http/other-verbs'
import { finishAnswersOnClose } from '#src/platform/server/http/open-answers'
import { watchLines } from '#src/platform/server/http/stop-accepting'
import { serveClient } from '#src/platform/server/http/client-files'
import { openJobs } from '#src/platform/server/jobs/queue'
import { openWebhook } from '#src/platform/server/outside/webhook'
import { serverErrorReport } from '#src/platform/server/outside/reports'
import type { Platform } from '#src/platform/server/platform'
import { startPurging } from '#src/main/server/retention/nightly'
import { startSweeping } from '#src/main/server/retention/sweep'
import { startSealing } from '#src/platform/server/trail/seal'
import { projectsOf } from '#src/areas/projects/server/projects-of'
import { openIdentify } from '#src/areas/identity/server/sessions/identify'

/** A running server. */
export interface RunningServer {
  readonly app: FastifyInstance
  readonly address: string
  readonly platform: Platform
  /**
   * Stops the server. At first it reports that it is not ready, but still accepts calls for `drainMs`. Then it accepts no more connections,
   * reads what accepted connections have sent, finishes running calls, returns jobs to the queue, and closes the sockets and the connection
   * pool.
   */
  close(drainMs?: number): Promise<void>
}

/**
 * How long closing the server waits for the database. A job that still runs a statement keeps its connection, so closing would wait for it;
 * PostgreSQL rolls the statement back when the process ends.
 */
const DATABASE_CLOSE_MS = 1_000
/**
 * How long closing the server waits for running work. A purge of a large project may take longer, but it is one transaction, which
 * PostgreSQL rolls back when the process ends.
 */
const WORK_WAIT_MS = 13_000

/** The parts of a PostgreSQL error that may contain values of rows. Emails and names must not get into the log. */
const VALUES_IN_ERRORS = { paths: ['err.detail', 'err.where', 'err.internalQuery', 'err.parameters'], remove: true }

/**
 * Starts a server on a migrated database, to which it connects only with the application's role. Opens the platform, registers the areas,
 * and listens.
 */
export async function startServer(configuration: ServerConfiguration, { appConnectionString }: Pick<MigratedDatabase, 'appConnectionString'>): Promise<RunningServer> {
  const app = buildApp({ logger: configuration.logLevel === 'silent' ? false : { level: configuration.logLevel, redact: VALUES_IN_ERRORS }, trustedProxies: configuration.trustedProxies, securityHeaders: await openSecurityHeaders(configuration) })
  const database = openDatabase({ connectionString: appConnectionString, connections: configuration.databaseConnections, shareWaitMs: configuration.callWaitSeconds * 1000 })
  await openKeyFile(database, configuration)
  const files = await openFileStore(join(configuration.dataDir, 'files'))
  const jobs = openJobs(appConnectionString, database, app.log)
  const identify = openIdentify(database, configuration)
  const errorReports = openWebhook(configuration.errorReportUrl, app.log)
  const tracking = openWebhook(configuration.trackingUrl, app.log)
  const platform: Platform = { configuration, database, files, jobs, identify, shares: openShares(configuration.callWaitSeconds * 1000), bodyRoom: openBodyRoom(), chainedCalls: openChainedCalls(), log: app.log, errorReports, tracking }
  const stopReportingMissing = onMissingMessage((key) => {
    const error = missingMessageError(key)
    app.log.error({ err: error }, 'A message key has no words')
    errorReports.send(serverErrorReport(error, { method: '', route: '', requestId: '' }))
  })
  const listener = openListener(appConnectionString, app.log)
  let isStopping = false
  let stopPurging = async () => {}
  let stopWatching = async () => {}
  let stopSealing = async () => {}
  let stopSweeping = async () => {}
  const stopAccepting = watchLines(app)
  // otherwise, a connection that gets its answer while the server stops would stay open for the next call
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (isOurFault(error, request.method)) errorReports.send(serverErrorReport(error, { method: request.method, route: request.routeOptions.url ?? '', requestId: request.id }))
  })
  const close = async (drainMs = 0) => {
    isStopping = true
    await pause(drainMs)
    await stopAccepting()
    stopReportingMissing()
    await listener.close()
    // in parallel, so that closing waits at most WORK_WAIT_MS in total, even if a client never reads its answer and a job does not end
    await atMost(WORK_WAIT_MS, Promise.all([app.close(), jobs.stopWorking(), stopPurging(), stopWatching(), stopSealing(), stopSweeping()]))
    await jobs.close()
    await atMost(DATABASE_CLOSE_MS, database.close())
  }
  try {
    await app.register(websocket, socketOptions)
    finishAnswersOnClose(app) // after the sockets, because hooks run in this order and clients must learn at once that the server stops
    const metrics = openMetrics(app)
    const health = healthRoutes(metrics, () => isStopping)
    openSockets(app, platform, listener, projectsOf(platform))
    const all = [...areas, health]
    const described = [...all, openApiRoutes(all)]
    for (const area of described) registerRoutes(app, platform, area)
    refuseOtherVerbs(app, described)
    await serveClient(app)
    for (const [kind, worker] of Object.entries(joined(serverAreas.map((area) => area.jobs ?? {})))) jobs.work(kind, worker(platform))
    for (const [kind, worker] of Object.entries(joined(serverAreas.map((area) => area.slowJobs ?? {})))) jobs.work(kind, worker(platform), 'slow')
    for (const [kind, worker] of Object.entries(joined(serverAreas.map((area) => area.longJobs ?? {})))) jobs.work(kind, worker(platform), 'long')
    for (const [kind, task] of Object.entries(joined(serverAreas.map((area) => area.tasks ?? {})))) jobs.serve(kind, task(platform))
    for (const [kind, task] of Object.entries(joined(serverAreas.map((area) => area.longTasks ?? {})))) jobs.serve(kind, task(platform), 'long')
    await jobs.open()
    stopPurging = startPurging(platform)
    const stops = serverAreas.flatMap(({ watches = [] }) => watches).map((watch) => watch(platform, metrics))
    stopWatching = async () => void (await Promise.all(stops.map((stop) => stop())))
    stopSealing = startSealing(platform)
    stopSweeping = startSweeping(platform)
    const address = await app.listen({ host: configuration.host, port: configuration.port })
    return { app, address, platform, close }
  } catch (error) {
    await close()
    throw error
  }
}
