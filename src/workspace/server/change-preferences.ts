import { mergePatch } from '#src/workspace/domain/merge-patch'
import { LARGEST_PREFERENCES_BYTES } from '#src/workspace/domain/limits'
import { isUsageOld } from '#src/workspace/domain/usage'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import { unprocessable } from '#src/platform/server/http/errors'
import { holdPreferences, setPreferences, type Kept } from '#src/workspace/server/preference-store'

/**
 * Merges a change into the person's settings, so that two windows never overwrite each other's changes (B4). Drops the usage counts of
 * commands and pages that were last used more than 30 days ago (WORK-13). Notifies the person's windows unless only usage counts changed.
 * Returns all settings.
 */
export async function changePreferences(db: AgencyTransaction, employeeId: number, changed: Kept): Promise<Kept> {
  const { usage, ...settings } = mergePatch(await holdPreferences(db, employeeId), changed)
  const preferences = usage === undefined ? settings : { ...settings, usage: usedLately(usage) }
  if (Buffer.byteLength(JSON.stringify(preferences)) > LARGEST_PREFERENCES_BYTES) {
    throw unprocessable('errors.not_valid', {}, [{ field: 'preferences', message: 'are too large' }])
  }
  await setPreferences(db, employeeId, preferences)
  const { usage: _uses, ...shownSettings } = changed
  if (Object.keys(shownSettings).length > 0) await announce(db, { kind: 'preferences', employee_id: employeeId })
  return preferences
}

function usedLately(usage: unknown): Kept {
  const now = Date.now()
  return Object.fromEntries(Object.entries(Object(usage)).filter(([, use]) => !isUsageOld(use, now)))
}
