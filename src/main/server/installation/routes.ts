import { installation, type SamplePasswords } from '#src/main/api/installation'
import { hasAgency } from '#src/main/server/installation/has-agency'
import { hasSamplePassword } from '#src/main/server/installation/sample-passwords'
import { isLocalOnly, isLoopback } from '#src/platform/server/exposure'
import { implement } from '#src/platform/server/http/call'
import type { Caller } from '#src/platform/server/http/security/caller'
import type { Platform } from '#src/platform/server/platform'

/**
 * Says whether the installation still has no agency. To logged-in people, also says whether accounts of their agency still have the public
 * sample password.
 */
export const installationRoutes = implement(installation, {
  readInstallation: async ({ platform, caller, request }) => ({
    is_empty: !(await hasAgency(platform.database)),
    sample_passwords: await samplePasswordsOf(platform, caller, request.hostname),
  }),
})

async function samplePasswordsOf({ database, configuration }: Platform, caller: Caller | null, hostname: string): Promise<SamplePasswords> {
  if (caller?.kind !== 'person' || !(await hasSamplePassword(database, caller.dot_authority_id))) return 'none'
  return isLocalOnly(configuration) && isLoopback(hostname) ? 'local' : 'exposed'
}
