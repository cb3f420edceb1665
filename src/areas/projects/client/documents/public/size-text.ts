const KB = 1024

/** A file size in readable form: '812 KB', '4.2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  return bytes < KB * KB ? `${Math.round(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}
