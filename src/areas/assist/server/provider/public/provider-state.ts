import { findProvider } from '#src/areas/assist/server/provider/provider-store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Whether the agency has an AI provider that is switched on (AI-3). */
export async function isProviderOn(db: AgencyTransaction): Promise<boolean> {
  return (await findProvider(db)).is_on
}
