import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import { startServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

/** Runs statements as the owner of the test databases. */
async function asAdministrator(...statements: readonly string[]): Promise<void> {
  const address = new URL(inject('templateDatabase'))
  address.pathname = '/postgres'
  const client = new Client({ connectionString: address.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

thorough('H8 a running server has discarded the address of the database owner: its memory contains the application’s password but not the owner’s', async () => {
  const folder = temporaryFolder('owner-address')
  const name = `owned_${randomBytes(6).toString('hex')}`
  const password = `owner-${randomBytes(12).toString('hex')}`
  await asAdministrator(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${password}'`, `GRANT ${name} TO CURRENT_USER`, `CREATE DATABASE ${name} OWNER ${name}`)
  const address = new URL(inject('templateDatabase'))
  address.pathname = `/${name}`
  address.username = name
  address.password = password
  const server = await startServerProcess(address.href, join(folder.path, 'data'), 0, { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder.path}` })
  try {
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    const owner = new Client({ connectionString: address.href })
    await owner.connect()
    const { rows } = await owner.query<{ secret: string }>("SELECT value AS secret FROM installation_secrets WHERE name = 'app_password'")
    await owner.end()
    server.process.kill('SIGUSR2')
    const snapshots = () => (existsSync(folder.path) ? readdirSync(folder.path).filter((file) => file.endsWith('.heapsnapshot')) : [])
    // the snapshot is complete once its text ends with the closing brace of the JSON
    const read = () => snapshots().map((file) => readFileSync(join(folder.path, file), 'latin1'))[0] ?? ''
    await expect.poll(() => read().trimEnd().endsWith('}'), { timeout: 120_000, interval: 500 }).toBe(true)
    const memory = read()
    expect([memory.includes(String(rows[0]?.secret)), memory.includes(password)]).toEqual([true, false])
  } finally {
    server.process.kill('SIGTERM')
    await server.exited
    await asAdministrator(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    folder.remove()
  }
})
