import { ALIGNMENT_NAME_MAX } from '#src/areas/stationing/domain/limits'
import { checkScaleFactor } from '#src/areas/stationing/domain/scale-factor'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { whole } from '#src/platform/domain/records/value-fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/**
 * An alignment from a file is proposed until a person has checked its location and confirms it (GEO-12). Only a confirmed alignment has
 * stations.
 */
export const alignmentStatuses = { proposed: 'Proposed', confirmed: 'Confirmed' } as const
export type AlignmentStatus = keyof typeof alignmentStatuses

/**
 * A road's line on the ground with its stations (GEO-13). Its geometry comes from its file; its projection and scale factor are fixed once
 * it is confirmed.
 */
export const alignment = defineRecord({
  kind: 'alignment',
  table: 'alignments',
  path: '/v1/projects/:projectId/alignments',
  one: 'alignment',
  many: 'content',
  name: 'name',
  may: 'change_stationing',
  deletes: 'soft',
  fields: {
    name: text({ label: 'Alignment name', max: ALIGNMENT_NAME_MAX, required: true, searched: true }),
    projection: whole({ label: 'Projection', min: 1, required: true }),
    scale_factor: own<string | null, string | null>({ label: 'Scale factor', none: null, read: (sent) => (sent === null || sent.trim() === '' ? null : sent.trim()), send: (value) => value }),
    status: own<AlignmentStatus, AlignmentStatus>({ label: 'Status', none: 'confirmed', read: (sent) => sent, send: (value) => value }),
  },
  check: ({ scale_factor: factor }): FieldVerdicts => ({ scale_factor: checkScaleFactor(factor ?? '') }),
})

/** Whether the projection and the scale factor of an alignment can still be changed, and whether it can be confirmed (GEO-12). */
export function mayReview({ name, status }: { readonly name: string; readonly status: AlignmentStatus }): Verdict {
  return status === 'proposed' ? allow : refuse('errors.alignment_confirmed', { name })
}
