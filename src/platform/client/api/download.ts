import { callForFile, type CallOptions } from '#src/platform/client/api/call-api'

/**
 * Saves a file of the API to disk. The name of the file comes from the content-disposition header, otherwise from `fileName`; the default
 * is "Filename" (§7). Errors are reported, then thrown.
 */
export async function download(path: string, fileName?: string, options: Pick<CallOptions, 'ignore'> = {}): Promise<void> {
  const response = await callForFile(path, options)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(response.headers.get('content-disposition')) ?? fileName ?? 'Filename'
  link.click()
  URL.revokeObjectURL(url)
}

/** The file name in a content-disposition header; null when it has none. */
export function nameOf(header: string | null): string | null {
  if (header === null) return null
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null
}
