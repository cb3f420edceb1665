import { readFileSync } from 'node:fs'
import type { Answer, Client } from '#tests/api/client'

/** The content of an openEPD file. */
export const epdFile = (name: string) => readFileSync(new URL(`../../domain/materials/files/${name}`, import.meta.url), 'utf8')

/** Sends a file as the body of a call. */
export async function sendFile(address: string, client: Client, path: string, content: string | Uint8Array): Promise<Pick<Answer, 'status' | 'body'> & { readonly headers: Headers }> {
  const response = await fetch(address + path, { method: 'POST', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: typeof content === 'string' ? content : new Uint8Array(content) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
}
