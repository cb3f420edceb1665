import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '#tests/api/client'
import { sendFile } from '#tests/api/materials/desk'
import { top } from '#tests/house/sources'

/** A file of tests/server/stationing/files. */
export function alignmentFile(name: string): Buffer {
  return readFileSync(join(top, 'tests/server/stationing/files', name))
}

/**
 * The EPSG code of the projection Ohio South in US survey feet. The test file has coordinates of a road in Indiana, but read in this
 * projection, the road lies at the western edge of Ohio.
 */
export const OHIO_SOUTH = 3735

/** Uploads a LandXML file to a project, which proposes its alignments. */
export function proposeFile(address: string, client: Client, project: number, content: Buffer | string, query: Readonly<Record<string, string | number>> = {}) {
  const params = new URLSearchParams(Object.entries({ name: 'road.xml', projection: OHIO_SOUTH, ...query }).map(([key, value]) => [key, String(value)]))
  return sendFile(address, client, `/v1/projects/${project}/alignments/upload?${params.toString()}`, content)
}

/** Uploads a LandXML file to a project and confirms its alignments; returns the answer of the upload with the confirmed alignments. */
export async function uploadFile(address: string, client: Client, project: number, content: Buffer | string, query: Readonly<Record<string, string | number>> = {}) {
  const answer = await proposeFile(address, client, project, content, query)
  if (answer.status !== 200) return answer
  const confirmed = []
  for (const { id, version } of answer.body.content) confirmed.push((await client.patch(`/v1/projects/${project}/alignments/${id}`, { status: 'confirmed', version })).body.alignment)
  return { ...answer, body: { content: confirmed } }
}
