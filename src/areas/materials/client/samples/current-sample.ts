import { sampleKeys, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import type { ResultRow } from '#src/areas/materials/client/samples/result-rows'
import { queryClient } from '#src/platform/client/api/query-client'
import { currentPerson } from '#src/platform/client/session/session'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The paths of the list of samples, in the operations portal and in the admin portal. */
export const sampleLists = ['/samples', '/admin/samples'] as const

/** The list of samples to which the pane with this path belongs. */
export function listOf(path: string): (typeof sampleLists)[number] {
  return path.startsWith('/admin/') ? '/admin/samples' : '/samples'
}

/** The sample to act on: the focused row of the list, or the sample that the pane shows; null if there is none. */
export function currentSample({ pane, row }: Pick<CommandContext, 'pane' | 'row'>): Sample | null {
  if (pane?.scope === 'sample-table') return row !== null && isSample(row) ? asWritten(row) : null
  if (pane?.scope !== 'sample-result-table') return null
  const agency = currentPerson()?.dot_authority_id ?? 0
  return queryClient.getQueryData<Sample>(sampleKeys.one(agency, Number(pane.params['id']))) ?? null
}

/** The focused test result of the sample that the pane shows, or null. */
export function currentResult({ pane, row }: CommandContext<'sample-result-table'>): ResultRow | null {
  return pane?.scope === 'sample-result-table' ? row : null
}

/**
 * Whether the person may write samples and there is a current sample. If `wanted` is 'kept', the sample must not be deleted; if it is
 * 'deleted', the sample must be deleted.
 */
export function onSample(context: Pick<CommandContext, 'pane' | 'row' | 'person'>, wanted: 'kept' | 'deleted' = 'kept'): Verdict {
  const sample = currentSample(context)
  if (sample === null) return firstRefusal(may('write_samples', context.person), refuse('workspace.no_row'))
  const isDeleted = sample.deleted_at !== null
  if (isDeleted === (wanted === 'deleted')) return may('write_samples', context.person)
  return firstRefusal(may('write_samples', context.person), refuse(isDeleted ? 'errors.record_is_deleted' : 'errors.record_not_deleted', { name: sample.sample }))
}

/** Whether the person may write samples, and a test result has the focus. */
export function onResult(context: CommandContext<'sample-result-table'>): Verdict {
  return firstRefusal(may('write_samples', context.person), currentResult(context) === null ? refuse('workspace.no_row') : allow)
}

/** The sample as this window last wrote it, if the list still shows an older version. */
function asWritten(shown: Sample): Sample {
  const cached = queryClient.getQueryData<Sample>(sampleKeys.one(currentPerson()?.dot_authority_id ?? 0, shown.id))
  return cached !== undefined && cached.version > shown.version ? cached : shown
}

function isSample(row: object): row is Sample {
  return typeof Reflect.get(row, 'sublot') === 'string'
}
