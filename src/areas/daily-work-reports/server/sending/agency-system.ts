import type { AgencySystem } from '#src/areas/daily-work-reports/server/sending/handover'
import { httpSystem } from '#src/areas/daily-work-reports/server/sending/http-system'
import { outboxSystem } from '#src/areas/daily-work-reports/server/sending/outbox'
import type { Configuration } from '#src/platform/server/configuration'

const systems = new WeakMap<Configuration, AgencySystem>()

/** The agency system of the installation, or the outbox folder if none is configured. */
export function agencySystemOf(configuration: Configuration): AgencySystem {
  const known = systems.get(configuration)
  if (known !== undefined) return known
  const { agencySystemUrl: url, agencySystemSecret: secret, agencySystemTrustedHosts: trustedHosts, agencySystemWaitSeconds: seconds, dataDir } = configuration
  const system = url === null ? outboxSystem(dataDir) : httpSystem({ url, secret, trustedHosts, waitMs: seconds * 1000 })
  systems.set(configuration, system)
  return system
}
