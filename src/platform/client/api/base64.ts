/**
 * The size of a chunk in bytes. It is a multiple of three, because three bytes become four base64 characters, so that the encoded chunks
 * can be joined.
 */
const PART = 3 * 8192

/** The content of a file in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += PART) parts.push(btoa(String.fromCharCode(...bytes.subarray(from, from + PART))))
  return parts.join('')
}
