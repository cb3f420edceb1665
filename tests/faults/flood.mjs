// A process that floods a server: every person makes every kind of call again and again, without a pause, until this process gets SIGTERM.
// Then it prints as JSON how many calls of each kind had each status. Its standard input is a Flood (tests/faults/flood.ts) as JSON. It
// does not read what the answers contain, since the computers of real people would do that.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** @type {import('./start-flood').Flood} */
const { address, people, calls } = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true })
/** @type {Record<string, Record<string, number>>} */
const statuses = {}
let isOver = false
let sent = 0
process.on('SIGTERM', () => (isOver = true))

/**
 * @param {import('./start-flood').FloodCall} call
 * @param {Readonly<Record<string, string>>} headers
 * @returns {Promise<number>}
 */
function send({ method, path, body }, headers) {
  return new Promise((done, failed) => {
    const isJson = body !== undefined
    const call = request(address + path, { method, agent, headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers }, (answer) => {
      answer.on('end', () => done(answer.statusCode ?? 0)).on('error', failed).resume()
    })
    call.on('error', failed)
    // a write that would change nothing would be fast, so each one writes another value
    call.end(isJson ? JSON.stringify({ ...body, max_gvw_override: 60_000 + (sent++ % 1_000) }) : undefined)
  })
}

await Promise.all(people.flatMap((headers) => calls.map(async (call) => {
  while (!isOver) {
    const status = await send(call, headers)
    const counts = (statuses[call.name] ??= {})
    counts[status] = (counts[status] ?? 0) + 1
    if (status === 429) await pause(200)
  }
})))
agent.destroy()
process.stdout.write(JSON.stringify(statuses))
