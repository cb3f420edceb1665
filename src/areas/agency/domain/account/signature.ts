import { SIGNATURE_MAX_BYTES, SIGNATURE_MAX_MB, SIGNATURE_MAX_PIXELS } from '#src/areas/agency/domain/account/limits'
import type { Role } from '#src/platform/domain/session/roles'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The ways in which a person can make a signature (ACCT-3). */
export const signatureKinds = ['drawn', 'typed', 'uploaded'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** The two accounts of §2: one for operations, one for administration. */
export const portals = ['ops', 'admin'] as const
export type Portal = (typeof portals)[number]

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/**
 * Number of bytes at the start of a PNG, up to and including the image size: signature, length and name of the header chunk, width, height.
 */
const HEADER_BYTES = 24

/**
 * Which account a path shows: the administration account if the path is under /admin and the person is an administrator, otherwise the
 * operations account.
 */
export function portalOf(path: string, role: Role | null): Portal {
  return role === 'administrator' && path.startsWith('/admin') ? 'admin' : 'ops'
}

/** Whether the account may be saved: it needs a signature, except for an administrator's account in the admin portal (ACCT-2). */
export function checkHasSignature({ portal, role, hasSignature }: { readonly portal: Portal; readonly role: Role | null; readonly hasSignature: boolean }): Verdict {
  const isAdminAccount = portal === 'admin' && role === 'administrator'
  return hasSignature || isAdminAccount ? allow : refuse('errors.signature_required')
}

/** Whether a file is valid as a signature. Its content must be a png with at most 1 MB and 4,000 pixels per side (ACCT-3). */
export function checkSignaturePicture(content: Uint8Array): Verdict {
  if (content.length === 0) return refuse('errors.no_file_selected')
  if (content.length > SIGNATURE_MAX_BYTES) return refuse('errors.file_size', { size: SIGNATURE_MAX_MB })
  if (content.length <= HEADER_BYTES || !PNG.every((byte, at) => content[at] === byte)) return refuse('errors.file_format', { format: 'png' })
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const isHeader = view.getUint32(12) === 0x49484452
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (!isHeader || width === 0 || height === 0) return refuse('errors.file_format', { format: 'png' })
  return Math.max(width, height) <= SIGNATURE_MAX_PIXELS ? allow : refuse('errors.signature_size', { max: SIGNATURE_MAX_PIXELS })
}
