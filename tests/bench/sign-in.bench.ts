import { verify } from '@node-rs/argon2'
import { hashPassword } from '#src/server/session/password-hash'
import { clientOf } from '#tests/api/client'
import type { Bench } from '#tests/bench/bench'
import { openBenchServer } from '#tests/bench/bench-server'
import { inTurns } from '#tests/bench/measured'

const PASSWORD = 'Right-Password-1'
const USERNAME = 'signs-in@agency.example'

/** A sign-in by password answered over HTTP, its session opened, beside the bare check of the same hash. */
export const bench: Bench = async () => {
  const server = await openBenchServer()
  try {
    const kept = await hashPassword(PASSWORD)
    await server.make.employee({ role: 'area_manager', login_id: await server.make.login({ email: USERNAME, password_hash: kept }), email: USERNAME })
    const anyone = clientOf(server.running.address, {})
    const signIn = async () => {
      const { status } = await anyone.post('/auth-service/authenticate', { username: USERNAME, password: PASSWORD, domain: 'dotslip' })
      if (status !== 200) throw new Error(`signing in answered ${status}`)
    }
    const bareHash = async () => {
      if (!(await verify(kept, PASSWORD))) throw new Error('the hash is not of the password')
    }
    const { ours, floor } = await inTurns({ ours: signIn, floor: bareHash }, 100, 10)
    return [{ name: 'sign-in answered, beside the bare check of its hash (p50)', unit: 'ms', ours, floor, aim: 1.5 }]
  } finally {
    await server.close()
  }
}
