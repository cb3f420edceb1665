import { addDays } from '#src/platform/domain/time/days'
import type { SampleAgency } from '#src/sample-data/agencies'
import type { Rows } from '#src/sample-data/rows'

/**
 * The vendors. The last value is the part before the @ in the email of the vendor's login; null for a vendor without a login.
 */
const vendors = [
  ['Elena Marsh', 'Basalt Ridge Materials', 'pending', 'waiting_vendor'],
  ['Victor Amaya', 'Cascade Admixtures', 'pending', null],
  ['June Halloran', 'Northway Geotextiles', 'pending', null],
  ['Theo Barnard', 'Puget Rebar', 'approved', 'vendor'],
  ['Ada Quist', 'Rainier Sealants', 'rejected', null],
  ['Milo Sand', 'Tidewater Aggregates', 'removed', null],
] as const

const consultants = [
  ['Iris Calder', '410 Pioneer Way', 'Tacoma', 'pending', null],
  ['Noah Brandt', '88 Harbor Avenue', 'Everett', 'read_approved', 'consultant'],
  ['Petra Lund', '7 Mill Street', 'Yakima', 'rejected', null],
] as const

const certificates = [
  ['Portland cement type II', 'Mill certificate', 'Cascade Admixtures', 'action_required', null],
  ['Deformed bars, grade 60', 'Mill certificate', 'Puget Rebar', 'action_required', null],
  ['Deformed bars, grade 75', 'Mill certificate', 'Puget Rebar', 'rejected', 'The heat number on page 1 is not readable.'],
  ['Spiral reinforcement', 'Test report', 'Puget Rebar', 'withdrawn', null],
  ['Joint sealant', 'Certificate of compliance', 'Rainier Sealants', 'approved', null],
] as const

/**
 * Adds vendors, consultants and submittals in every state to the agency. Some of them need a decision, so that the menu's red badges count
 * them (SHELL-39). A vendor with access, a vendor who is waiting for it, and a consultant can log in.
 */
export function addAccessRequests(rows: Rows, agency: SampleAgency, today: string, passwordHash: string): void {
  const { id, domain, mark } = agency
  const decided = `${addDays(today, -2)}T08:00:00Z`
  const account = (name: string, kind: 'vendor' | 'consultant', beginning: string | null, role: string | null): number | null => {
    if (beginning === null) return null
    const [first_name = '', last_name = ''] = name.split(' ')
    const email = `${beginning}@${domain}`
    const [login, employee] = [rows.nextId('logins'), rows.nextId('employees')]
    rows.add('logins', { id: login, email, password_hash: passwordHash, kind, first_name, last_name })
    rows.add('employees', { dot_authority_id: id, id: employee, login_id: login, role, partner: kind, first_name: mark(first_name), last_name: mark(last_name), email, districts: [] })
    rows.add('agency_accounts', { login_id: login, dot_authority_id: id, employee_id: employee })
    return employee
  }
  const requests = new Map<string, number>()
  for (const [name, company, status, beginning] of vendors) {
    const request = rows.nextId('vendor_requests')
    requests.set(company, request)
    rows.add('vendor_requests', {
      dot_authority_id: id, id: request, employee_id: account(name, 'vendor', beginning, null), name: mark(name), email: `${name.split(' ')[0]?.toLowerCase() ?? 'vendor'}@vendor.${domain}`,
      company: mark(company), status, supplier: status === 'approved' ? mark(company) : null, decided_at: status === 'pending' ? null : decided,
    })
  }
  for (const [name, address, city, status, beginning] of consultants) {
    rows.add('consultancy_requests', {
      dot_authority_id: id, id: rows.nextId('consultancy_requests'), employee_id: account(name, 'consultant', beginning, status === 'read_approved' ? 'read_only_inspector' : null), name: mark(name),
      address_1: mark(address), city: mark(city), state: 'WA', zip: '98401', status, decided_at: status === 'pending' ? null : decided,
    })
  }
  for (const [material, certificate_type, vendor, state, reason] of certificates) {
    rows.add('submittals', {
      dot_authority_id: id, id: rows.nextId('submittals'), material: mark(material), certificate_type: mark(certificate_type), vendor: mark(vendor), vendor_request_id: requests.get(vendor) ?? null,
      dated: addDays(today, -6), state, reason: reason === null ? null : mark(reason), approved_quantity: state === 'approved' ? '480' : null, uom: 'TON',
      submitted_by_name: mark(vendors.find(([, company]) => company === vendor)?.[0] ?? 'Vera Holt'), submitted_at: `${addDays(today, -3)}T15:04:00Z`, decided_at: state === 'approved' || state === 'rejected' ? decided : null,
      decided_by_name: state === 'approved' || state === 'rejected' ? mark('Pat Aldridge') : null,
    })
  }
}
