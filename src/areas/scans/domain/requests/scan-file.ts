import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { isContentOf } from '#src/platform/domain/documents/documents'
import type { FlagName } from '#src/platform/domain/session/flags'

/** The kinds of scans (AI-20). */
export const scanKinds = ['text_scan', 'photo_scan'] as const
export type ScanKind = (typeof scanKinds)[number]

/** The feature flag for each kind of scan (§6). */
export const flagOfScan: Readonly<Record<ScanKind, FlagName>> = { text_scan: 'text_scan_playground', photo_scan: 'photo_scan_enabled' }

/** The job type for each kind of scan. */
export const jobOfScan: Readonly<Record<ScanKind, string>> = { text_scan: 'ai_text_scan', photo_scan: 'ai_photo_scan' }

export const SCAN_MAX_MB = 10
export const SCAN_MAX_BYTES = SCAN_MAX_MB * 1024 * 1024

const types = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ScanType = (typeof types)[number]

/** The type of a file by its first bytes; null when it is neither pdf, jpeg nor png. */
export function scanTypeOf(content: Uint8Array): ScanType | null {
  return types.find((type) => isContentOf(type, content)) ?? null
}

/**
 * Whether a file can be scanned. A text scan accepts a pdf or an image, a photo scan only an image. The file may have at most 10 MB.
 * `content` may be only the first bytes.
 */
export function checkScanFile(kind: ScanKind, { content, size }: { readonly content: Uint8Array; readonly size: number }): Verdict {
  if (size === 0) return refuse('errors.no_file_selected')
  if (size > SCAN_MAX_BYTES) return refuse('errors.file_size', { size: SCAN_MAX_MB })
  const type = scanTypeOf(content)
  if (type === null || (kind === 'photo_scan' && type === 'application/pdf')) return refuse('errors.file_format', { format: kind === 'text_scan' ? 'pdf, jpeg, jpg, png' : 'jpeg, jpg, png' })
  return allow
}
