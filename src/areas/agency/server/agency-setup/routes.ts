import { agencySetup, setupSteps, type SetupStep } from '#src/areas/agency/api/agency-setup'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'

type Found = Readonly<Record<Exclude<SetupStep, 'mail'> | 'tickets', boolean>>

/** Reports which setup steps an agency has completed, and whether tickets have arrived. */
export const agencySetupRoutes = implement(agencySetup, {
  readSetup: ({ inAgency, person, platform: { configuration } }) =>
    inAgency(async (db) => {
      const { tickets, ...settings } = await findSetup(db, person.id)
      const done: Readonly<Record<SetupStep, boolean>> = { ...settings, mail: configuration.smtpUrl !== null }
      return { steps: setupSteps.map((step) => ({ step, is_done: done[step] })), has_tickets: tickets }
    }),
})

function findSetup(db: AgencyTransaction, self: number): Promise<Found> {
  return db.one(sql<Found>`
    SELECT
      EXISTS (SELECT FROM reconciliation_uoms WHERE dot_authority_id = ${db.agency}) AS units,
      EXISTS (SELECT FROM employees WHERE dot_authority_id = ${db.agency} AND id <> ${self} AND deleted_at IS NULL AND partner IS NULL) AS people,
      EXISTS (SELECT FROM master_pay_items WHERE dot_authority_id = ${db.agency}) AS master_items,
      EXISTS (SELECT FROM dot_projects WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL) AS project,
      EXISTS (SELECT FROM api_keys WHERE dot_authority_id = ${db.agency} AND revoked_at IS NULL AND access = 'send') AS api_key,
      EXISTS (SELECT FROM slips WHERE dot_authority_id = ${db.agency}) AS tickets`)
}
