import { jobToEnd } from '#tests/api/imports/job-to-end'
import type { Answer, Client } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import type { TestServer } from '#tests/api/test-server'

/** Uploads a file as a browser does. */
export async function upload(server: TestServer, by: Client, content: string | Buffer, name = 'tickets.csv', more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const response = await fetch(`${server.address}/v1/slips/imports?file_name=${encodeURIComponent(name)}`, {
    method: 'POST', headers: { ...by.headers, 'content-type': 'text/csv', ...more }, body: new Uint8Array(Buffer.from(content)),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/**
 * Uploads a file, accepts the guessed mapping, imports the valid rows and waits for the job. Returns the upload's answer and the job's row.
 */
export async function importAll(server: TestServer, by: SignedInClient, content: string | Buffer) {
  const { body } = await upload(server, by, content)
  const id = Number(body.import.id)
  const mapped = await by.post(`/v1/slips/imports/${id}/mapping`, { columns: body.import.columns })
  const committed = await by.post(`/v1/slips/imports/${id}/commit`, { only_good: true })
  return { id, preview: mapped.body.import, committed, job: await jobToEnd(server, String(committed.body.job_id)) }
}
