import type { Client } from '#tests/api/client'
import type { TestServer } from '#tests/api/test-server'

/** A file that begins as a PDF, by default of more than 1 MB, which clients send in pieces. */
export function pdf(size = 1_500_000, mark = 'a plan'): Buffer {
  return Buffer.concat([Buffer.from(`%PDF-1.7 ${mark} `), Buffer.alloc(size, mark)]).subarray(0, size)
}

/** Which part of which file to send, and who sends it. Properties that are left out have the values of a normal upload of `plan.pdf`. */
export interface Sent {
  readonly client?: Client
  readonly address?: string
  readonly of: Buffer
  readonly offset: number
  readonly end?: number
  readonly size?: number
  readonly owner?: number
  readonly type?: string
  readonly name?: string
}

interface Desk {
  readonly server: TestServer
  readonly by: Client
  readonly project: number
}

/**
 * Functions for the API calls that upload documents. By default, the client `desk().by` makes the call, and the document is for the project
 * `desk().project`. `desk` is a function because its values are set only after the sender was created; it is called for each API call.
 */
export function documentSender(desk: () => Desk) {
  return {
    /** Sends a piece of a file: the bytes from `offset` up to `end`. */
    async piece(upload: string, { client = desk().by, address = desk().server.address, of, offset, end = of.length, size = of.length, owner = desk().project, type = 'project', name = 'plan.pdf' }: Sent) {
      const query = new URLSearchParams({ owner_type: type, owner_id: String(owner), name, size: String(size), offset: String(offset) })
      const answer = await fetch(`${address}/v1/documents/uploads/${upload}?${query.toString()}`, { method: 'PUT', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(of.subarray(offset, end)) })
      return { status: answer.status, body: (await answer.json()) as { received?: number; message?: string } }
    },
    /** Finishes an upload, so that its file becomes a document. */
    finish: (upload: string, { client = desk().by, owner = desk().project, name = 'plan.pdf', headers = {} }: { client?: Client; owner?: number; name?: string; headers?: object } = {}) =>
      client.post(`/v1/documents/uploads/${upload}`, { owner_type: 'project', owner_id: owner, name }, { ...headers }),
    /** The progress of an upload, or the status code if the call is refused. */
    async state(upload: string, client: Client = desk().by): Promise<unknown> {
      const { status, body } = await client.get(`/v1/documents/uploads/${upload}`)
      return status === 200 ? body : status
    },
    /** The number of stored pieces. */
    pieces: async (upload: string) => (await desk().server.owner.query('SELECT 1 FROM document_upload_pieces WHERE upload_id = $1', [upload])).rowCount,
    documents: async (owner = desk().project) => (await desk().by.get(`/v1/documents?owner_type=project&owner_id=${owner}`)).body.documents as { id: number; name: string; size: number }[],
  }
}
