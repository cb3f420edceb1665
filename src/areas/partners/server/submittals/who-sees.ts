import { findSubmittal, type SubmittalRow } from '#src/areas/partners/server/submittals/store'
import { vendorOfAccount, type VendorRow } from '#src/areas/partners/server/vendors/store'
import { projectRoles } from '#src/platform/api/contract'
import { mayCall } from '#src/platform/api/access'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { refuse } from '#src/platform/domain/verdict'
import { visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DocumentOwner } from '#src/platform/server/extensions/document-owners'
import { forbidden, notFound } from '#src/platform/server/http/errors'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** The approved request of a vendor; null for other people. Throws 403 for a vendor whose access is not approved (VEND-7). */
export async function approvedVendor(db: AgencyTransaction, person: SignedIn): Promise<VendorRow | null> {
  if (person.partner !== 'vendor') return null
  const request = await vendorOfAccount(db, person.id)
  if (request?.status !== 'approved') throw forbidden(refuse('errors.vendor_not_approved'))
  return request
}

/** The names of the materials on the tickets of a project, for its submittals (SUBM-12). */
export async function materialsOfProject(db: AgencyTransaction, projectId: number): Promise<string[]> {
  const rows = await db.many(sql<{ name: string }>`
    SELECT DISTINCT material_description AS name FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}`)
  return rows.map(({ name }) => name)
}

/**
 * A submittal that the person may see: a vendor sees its own submittals, an administrator sees all, and other people see those whose
 * material is on the tickets of a project that they see. Throws 404 otherwise, as if the submittal did not exist.
 */
export async function seenSubmittal(db: AgencyTransaction, person: SignedIn, id: number, lock: 'locked' | 'read' = 'read'): Promise<SubmittalRow> {
  const vendor = await approvedVendor(db, person)
  const row = await findSubmittal(db, id, lock)
  if (row === null) throw notFound()
  if (person.partner === 'vendor') {
    if (row.vendor_request_id !== vendor?.id) throw notFound()
    return row
  }
  if (person.role !== 'administrator' && !(await isOnSeenTickets(db, person, row))) throw notFound()
  return row
}

/**
 * Whether the material of a submittal is on a ticket of a project that the person sees. Materials are compared as in a project's list of
 * submittals.
 */
async function isOnSeenTickets(db: AgencyTransaction, person: SignedIn, { material, material_id: id }: SubmittalRow): Promise<boolean> {
  const listed = await db.maybeOne(sql<{ key: string }>`SELECT name_key AS key FROM materials WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  const spellings = (await materialsOfAgency(db)).filter((name) => name.toLowerCase() === material.toLowerCase() || comparisonKey(name) === listed?.key)
  const ticket = await db.many(sql`
    SELECT FROM slip_keys WHERE dot_authority_id = ${db.agency} AND material_description = ANY (${spellings}::text[]) AND ${visibleProjects(person)} LIMIT 1`)
  return ticket.length > 0
}

/**
 * The distinct materials of all tickets of the agency, with one index lookup per material (a loose index scan), so that a million tickets
 * take no longer than a hundred.
 */
async function materialsOfAgency(db: AgencyTransaction): Promise<readonly string[]> {
  const rows = await db.many(sql<{ value: string }>`
    WITH RECURSIVE hop AS (
      (SELECT material_description AS value FROM slip_keys WHERE dot_authority_id = ${db.agency} ORDER BY material_description LIMIT 1)
      UNION ALL
      SELECT (SELECT material_description FROM slip_keys WHERE dot_authority_id = ${db.agency} AND material_description > hop.value ORDER BY material_description LIMIT 1)
      FROM hop WHERE hop.value IS NOT NULL)
    SELECT value FROM hop WHERE value IS NOT NULL`)
  return rows.map(({ value }) => value)
}

/**
 * Everyone who sees a submittal may read its documents. Only the API calls for submittals add documents, and no call removes a document,
 * because the documents that a decision was based on are kept (SUBM-4, SUBM-11).
 */
export const submittalDocuments: DocumentOwner = {
  async readable(db, person, id) {
    if (person.partner !== 'vendor') {
      const verdict = mayCall(projectRoles, person)
      if (!verdict.allowed) throw forbidden(verdict)
    }
    await seenSubmittal(db, person, id)
    return null
  },
  async writable(db, person, id) {
    await seenSubmittal(db, person, id)
    throw forbidden(refuse('errors.submittal_documents'))
  },
}
