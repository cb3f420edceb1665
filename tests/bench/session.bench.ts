import { verify } from '@node-rs/argon2'
import { findSignedIn } from '#src/areas/identity/server/sessions/session-store'
import { SAMPLE_PASSWORD, TWO_AGENCIES_EMAIL } from '#src/sample-data/accounts'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { bareClient, send, statementsOf } from '#tests/bench/bare-sql'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openLoadedServer, type LoadedServer } from '#tests/bench/loaded-server'
import { inTurns } from '#tests/bench/measured'

const MANY = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const SWITCHES = 30

/** Signing in, compared with only checking the password hash; identifying the caller of a call; and switching to another agency. */
export const bench: Bench = async () => {
  const server = await openLoadedServer(MANY)
  try {
    return [await signInLine(server), await guardLine(server), await switchLine(server)]
  } finally {
    await server.close()
  }
}

async function signInLine(server: LoadedServer): Promise<BenchLine> {
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  const { ours, floor } = await inTurns({ ours: () => signIn(server, 'administrator@cascadia.example'), floor: () => verify(passwordHash, SAMPLE_PASSWORD) }, 30, 3)
  return { name: 'sign-in, p50, against checking the bare password hash', unit: 'ms', ours, floor, aim: 1.5 }
}

/**
 * A call that identifies its caller and reads nothing else, compared with a call without a caller plus the statement that reads
 * the session.
 */
async function guardLine(server: LoadedServer): Promise<BenchLine> {
  const { agency, session } = claimsOf(await signIn(server, 'administrator@cascadia.example'))
  const client = await bareClient(server, agency)
  const statements = await statementsOf(server, agency, (db) => findSignedIn(db, session))
  const { guarded, open, floor } = await inTurns({ guarded: () => server.get('/v3/feature_flags'), open: () => server.open('/healthz'), floor: send(client, statements) }, 300, 30)
  await client.end()
  return { name: 'a guarded call (token, session, role), p50, against an open call and reading the session', unit: 'ms', ours: guarded, floor: open + floor, aim: 1.5 }
}

/** The time from switching to another agency until its first 30 tickets and their total have arrived: the calls that the page waits for. */
async function switchLine(server: LoadedServer): Promise<BenchLine> {
  let authorization = await signIn(server, TWO_AGENCIES_EMAIL)
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(server.address + path, { method, headers: { authorization } })
    if (!answer.ok) throw new Error(`${answer.status} for ${path}: ${await answer.text()}`)
    return answer
  }
  const { dot_authorities: agencies } = (await (await ask('/v1/account/dot_authorities')).json()) as { dot_authorities: { id: number }[] }
  if (agencies.length < 2) throw new Error('there is no other agency to switch to')
  const times: number[] = []
  for (let round = -3; round < SWITCHES; round += 1) {
    const begun = performance.now()
    const activated = await ask(`/v3/dot_authorities/${agencies[Math.abs(round) % agencies.length]?.id}/activate`, 'POST')
    authorization = activated.headers.get('authorization') ?? authorization
    await activated.text()
    const { slips } = (await (await ask('/v1/slips?page_size=30')).json()) as { slips: unknown[] }
    if (slips.length === 0) throw new Error('the agency has no ticket')
    if (round >= 0) times.push(performance.now() - begun)
  }
  return { name: `switch agency to its first tickets, ${agencies.length} agencies, p95, against the limit of 300 ms`, unit: 'ms', ours: percentiles(times).p95, floor: 300, aim: 1 }
}

/** The session and agency in an access token. */
function claimsOf(authorization: string): { session: string; agency: number } {
  const claims = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; dot_authority_id: number }
  return { session: claims.sub, agency: claims.dot_authority_id }
}

async function signIn({ address }: LoadedServer, username: string): Promise<string> {
  const answer = await fetch(`${address}/auth-service/authenticate`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password: SAMPLE_PASSWORD, domain: 'dotslip' }),
  })
  const authorization = answer.headers.get('authorization')
  if (authorization === null) throw new Error(`no session: ${answer.status} ${await answer.text()}`)
  return authorization
}
