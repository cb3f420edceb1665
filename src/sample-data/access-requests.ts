import type { SampleAgency } from '#src/sample-data/agencies'
import type { Rows } from '#src/sample-data/rows'

const vendors = [
  ['Elena Marsh', 'Basalt Ridge Materials', 'pending'],
  ['Victor Amaya', 'Cascade Admixtures', 'pending'],
  ['June Halloran', 'Northway Geotextiles', 'pending'],
  ['Theo Barnard', 'Puget Rebar', 'approved'],
  ['Ada Quist', 'Rainier Sealants', 'rejected'],
] as const

const consultants = [
  ['410 Pioneer Way', 'Tacoma', 'pending'],
  ['88 Harbor Avenue', 'Everett', 'read_approved'],
] as const

const certificates = [
  ['Portland cement type II', 'Mill certificate', 'Cascade Admixtures', 'action_required'],
  ['Deformed bars, grade 60', 'Mill certificate', 'Puget Rebar', 'action_required'],
  ['Joint sealant', 'Certificate of compliance', 'Rainier Sealants', 'approved'],
] as const

/** Adds requests for access to the agency, and certificates, some of which need a decision. The menu's red badges count them (SHELL-39). */
export function addAccessRequests(rows: Rows, { id, domain }: SampleAgency, today: string): void {
  for (const [name, company, status] of vendors) {
    const email = `${name.split(' ')[0]?.toLowerCase() ?? 'vendor'}@vendor.${domain}`
    rows.add('vendor_requests', { dot_authority_id: id, id: rows.nextId('vendor_requests'), name, email, company, status })
  }
  for (const [address, city, status] of consultants) {
    rows.add('consultancy_requests', {
      dot_authority_id: id, id: rows.nextId('consultancy_requests'), address_1: address, city, state: 'WA', zip: '98401', status,
    })
  }
  for (const [material, certificate_type, vendor, state] of certificates) {
    rows.add('submittals', { dot_authority_id: id, id: rows.nextId('submittals'), material, certificate_type, vendor, dated: today, state })
  }
}
