import { CREATE_AGENCY, hasAgency } from '#src/main/server/installation/has-agency'
import { hasSamplePassword } from '#src/main/server/installation/sample-passwords'
import { isLocalOnly } from '#src/platform/server/exposure'
import type { Platform } from '#src/platform/server/platform'
import { sampleAccountLines } from '#src/sample-data/accounts'

/** The lines that the server prints at startup about who can log in. */
export async function startLines({ database, configuration }: Pick<Platform, 'database' | 'configuration'>): Promise<string[]> {
  if (!(await hasAgency(database))) return ['There is no agency yet, so nobody can log in. Create one, in another terminal:', `  ${CREATE_AGENCY}`]
  if (!(await hasSamplePassword(database, null))) return []
  if (isLocalOnly(configuration)) return sampleAccountLines()
  return [
    'WARNING: accounts of the sample data still have the public sample password, and this product is set up for other machines to reach.',
    '  Change their passwords, or start on an empty DATA_DIR with SAMPLE_DATA=never.',
  ]
}
