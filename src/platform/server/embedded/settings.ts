import { totalmem } from 'node:os'

const MEGABYTE = 1_048_576

/**
 * PostgreSQL's settings for use on a person's own machine, as `name=value`. PostgreSQL listens only on the loopback interface, has no
 * socket file, and loses no committed data in a power failure. `lasting: false` gives up that last guarantee for speed, which is only
 * acceptable in tests.
 */
export function postgresSettings(lasting: boolean): string[] {
  const memory = Math.floor(totalmem() / MEGABYTE)
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    `shared_buffers=${within(memory / 8, 128, 1024)}MB`,
    `effective_cache_size=${within(memory / 2, 256, 8192)}MB`,
    `maintenance_work_mem=${within(memory / 32, 64, 256)}MB`,
    `work_mem=${within(memory / 256, 8, 32)}MB`,
    'random_page_cost=1.1',
    'max_wal_size=2GB',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // Leaves errors out of PostgreSQL's own log, because the application logs the errors of its statements.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...(lasting ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=10min']),
  ]
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.floor(value)))
}
