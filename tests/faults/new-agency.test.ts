import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#tests/api/client'
import { openMailServer, type Mailbox } from '#tests/api/session/mailbox'
import { startProduct, type Product } from '#tests/product'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const top = join(import.meta.dirname, '../..')
const PUBLIC = 'https://slips.example.gov'
const PASSWORD = 'Right-Password-1'

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
let mail: Mailbox
let product: Product | null = null
beforeAll(async () => {
  folder = temporaryFolder('new-agency')
  dataDir = join(folder.path, 'data')
  mail = await openMailServer()
})
afterAll(async () => {
  await product?.stop()
  await mail.close()
  folder.remove()
})

/** Runs `npm run agency -- ...` in its own process, with the product's settings. */
function agency(...args: readonly string[]) {
  return agencyIn(settings(), ...args)
}

function agencyIn(environment: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<{ code: number | null; printed: string; refused: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(top, 'src/setup/operation/agency.mjs'), ...args], { cwd: top, env: { ...process.env, ...environment } })
    let [printed, refused] = ['', '']
    child.stdout.on('data', (part) => (printed += String(part)))
    child.stderr.on('data', (part) => (refused += String(part)))
    child.on('close', (code) => done({ code, printed, refused }))
  })
}

function settings() {
  return { NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: mail.url, PUBLIC_URL: PUBLIC, SAMPLE_DATA: 'never', LOG_LEVEL: 'error' }
}

/** Accepts an invitation and signs in; returns the signed-in user. */
async function enter(link: string, username: string) {
  const anyone = clientOf(product?.address ?? '', {})
  const token = new URL(link).hash.slice(1)
  expect((await anyone.post('/auth-service/set_password', { token, password: PASSWORD, domain: 'dotslip' })).status).toBe(204)
  expect((await anyone.post('/auth-service/set_password', { token, password: PASSWORD, domain: 'dotslip' })).status).toBe(422)
  return (await anyone.post('/auth-service/authenticate', { username, password: PASSWORD, domain: 'dotslip' })).body.user
}

const LINK = new RegExp(`^Invitation, works once and for 7 days: (${PUBLIC}/auth/invitation#\\S{43})$`, 'm')

thorough('AUTH-73 invalid arguments get a one-line message, and nothing is created, not even a database', async () => {
  for (const [args, message] of [
    [[], 'Usage: npm run agency -- --name "Name of the agency" --administrator email'],
    [['--name', 'Lakes DOT', '--administrator', 'nobody'], '--administrator expects an email.'],
  ] as const) {
    const { code, printed, refused } = await agency(...args)
    expect([code, printed, refused.trim()]).toEqual([1, '', message])
  }
  const unknown = await agency('--name', 'Lakes DOT', '--admin', 'first@lakes.example')
  expect([unknown.code, unknown.refused.trim().split('\n')]).toEqual([1, [expect.stringContaining("Unknown option '--admin'")]])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

thorough('the command answers --help and creates nothing', async () => {
  const { code, printed, refused } = await agency('--help')
  expect([code, refused]).toEqual([0, ''])
  expect(printed).toContain('npm run agency -- --name')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('AUTH-72, AUTH-73 on its own it creates the database, the agency and its first administrator, whose link opens the agency once the product runs', async () => {
  const { code, printed, refused } = await agency('--name', 'Lakes DOT', '--administrator', 'First@Lakes.example')
  expect([code, refused]).toEqual([0, ''])
  expect(printed).toContain('Made the agency Lakes DOT (1) with its administrator first@lakes.example.')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  product = await startProduct(settings())
  const [, link = ''] = LINK.exec(printed) ?? []
  expect(await enter(link, 'first@lakes.example')).toMatchObject({ role: 'administrator', dot_authority_id: 1, dot_authority_name: 'Lakes DOT' })
  expect((await mail.nextTo('first@lakes.example')).content).toContain(link)
})

thorough('AUTH-72, AUTH-73 beside a running product it creates a second agency, mails the link, and refuses a name in use', async () => {
  const { code, printed, refused } = await agency('--name', 'Rivers DOT', '--administrator', 'first@rivers.example')
  expect([code, refused]).toEqual([0, ''])
  const [, link = ''] = LINK.exec(printed) ?? []
  expect((await mail.nextTo('first@rivers.example')).content).toContain(link)
  expect(await enter(link, 'first@rivers.example')).toMatchObject({ role: 'administrator', dot_authority_name: 'Rivers DOT' })
  const duplicate = await agency('--name', 'Rivers DOT', '--administrator', 'other@rivers.example')
  expect([duplicate.code, duplicate.printed, duplicate.refused.trim()]).toEqual([1, '', 'There is an agency Rivers DOT already.'])
  // a person who already has a password signs in to the new agency with that password
  const again = await agency('--name', 'Hills DOT', '--administrator', 'first@rivers.example')
  expect(again.printed).toContain(`first@rivers.example has a password already: ${PUBLIC}/auth`)
})

test('H2 a product that other machines can reach starts empty by default, says what to do, and admits no sample account', async () => {
  const open = await startProduct({ HOST: '0.0.0.0', SAMPLE_DATA: '', PUBLIC_URL: '', DATABASE_URL: '' })
  try {
    await expect.poll(() => open.printed()).toContain('npm run agency -- --name')
    expect(open.printed()).not.toContain('Sample accounts')
    const anyone = clientOf(open.address.replace('0.0.0.0', '127.0.0.1'), {})
    expect((await anyone.get('/v1/installation')).body).toEqual({ is_empty: true, sample_passwords: 'none' })
    expect((await anyone.post('/auth-service/authenticate', { username: 'administrator@cascadia.example', password: SAMPLE_PASSWORD, domain: 'dotslip' })).status).toBe(401)
    const result = await agencyIn({ DATA_DIR: open.dataDir, PUBLIC_URL: '', SMTP_URL: '' }, '--name', 'Hills DOT', '--administrator', 'first@hills.example')
    const port = new URL(open.address).port
    expect(result.printed, 'the link has the port of the running product').toMatch(new RegExp(`^Invitation, .*: http://\\S+:${port}/auth/invitation#`, 'm'))
    expect((await anyone.get('/v1/installation')).body).toMatchObject({ is_empty: false })
  } finally {
    await open.stop()
  }
})
