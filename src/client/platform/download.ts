import { errorOfAnswer } from '#src/client/platform/api-error'
import { tellError } from '#src/client/platform/error-door'
import { readTokens } from '#src/client/platform/tokens'

/**
 * Saves a file of the API to the person's disk, named by the answer's content-disposition, else by the name given, else
 * Filename (§7). Errors go through the one door and are thrown.
 */
export async function download(path: string, fileName?: string): Promise<void> {
  const tokens = readTokens()
  const response = await fetch(path, {
    headers: tokens === null ? {} : { authorization: `Bearer ${tokens.authorization}`, 'refresh-token': tokens.refresh },
  })
  if (!response.ok) {
    const text = await response.text()
    throw tellError(errorOfAnswer(response.status, response.statusText, bodyOf(text)))
  }
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

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An answer that is no JSON has no message of its own.
    return undefined
  }
}
