import type { ApiKeyCaller, SignedIn } from '#src/platform/server/http/security/caller'

/**
 * The person as whom a read-only API key acts: somebody with the rights of a read-only auditor but without an employee record, so that
 * nobody's personal data is revealed. Null for a key that may send tickets.
 */
export function readerOf({ access, name, dot_authority_id }: ApiKeyCaller): SignedIn | null {
  if (access !== 'read') return null
  return {
    kind: 'person', session_id: '', login_id: 0, id: 0, role: 'read_only_auditor', partner: null, email: '', name, dot_authority_id,
    dot_authority_name: '', flags: {}, impersonated: false, impersonator: null,
  }
}
