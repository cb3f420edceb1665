const KB = 1024

/** A file size in readable form: '812 KB', '4.2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  return bytes < KB * KB ? `${Math.round(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}

/** A file size in whole kilobytes, at least 1, for a table column in which all sizes have the same unit. */
export function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / KB))
}
