import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedInClient } from '#tests/api/signed-in'
import type { Desk } from '#tests/api/reconciliation/desk'
import { top } from '#tests/house/sources'

export const GIS_FILES = '/v1/fme_import_file_requests'
/**
 * The EPSG code of the projection Ohio South in US survey feet. The test files have coordinates of a road in Indiana, but read in this
 * projection, the road lies at the western edge of Ohio.
 */
export const OHIO_SOUTH = 3735

/** A file of tests/server/stationing/files. */
export const roadFile = (name: string): Buffer => readFileSync(join(top, 'tests/server/stationing/files', name))

/** Sends a multipart form with these fields, followed by these files. */
export async function sendForm(desk: Pick<Desk, 'address'>, client: Pick<SignedInClient, 'headers'>, fields: Readonly<Record<string, string | number>>, files: readonly (readonly [name: string, content: Buffer | string])[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const [name, content] of files) form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const headers = Object.fromEntries(Object.entries(client.headers).filter(([name]) => name.toLowerCase() !== 'content-type'))
  const response = await fetch(desk.address + GIS_FILES, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
