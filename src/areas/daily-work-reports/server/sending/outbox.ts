import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectorRoles } from '#src/areas/daily-work-reports/domain/report'
import type { AgencySystem } from '#src/areas/daily-work-reports/server/sending/handover'
import { syncPath } from '#src/platform/server/files/sync-path'

/** The folder of the installation that receives reports when no agency system is configured (DWR-19). */
export function outboxFolder(dataDir: string, agency: number): string {
  return join(dataDir, 'outbox', 'daily-work-reports', `agency-${agency}`)
}

/**
 * Writes each report as a JSON file. The file is complete when it appears in the folder, and its name contains the Idempotency-Key of the
 * send, so that a repeated send writes the same file again.
 */
export function outboxSystem(dataDir: string): AgencySystem {
  return {
    kind: 'outbox',
    async inspector(_agency, { isActive, role }) {
      if (!isActive) return 'missing'
      return inspectorRoles.some((one) => one === role) ? 'known' : 'wrong_role'
    },
    async send({ agency, name, payload, key, lineNumbers }) {
      const folder = outboxFolder(dataDir, agency)
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${fileName(name)}-${key}.json`)
      const file = await open(`${path}.part`, 'w')
      try {
        await file.writeFile(payload)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
      await syncPath(folder)
      return { kind: 'answered', status: null, report_id: null, lines: lineNumbers.map((number) => ({ line_number: number, isTaken: true, message: null })) }
    },
  }
}

function fileName(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '-').slice(0, 80)
}
