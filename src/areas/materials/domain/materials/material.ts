import { defineRecord } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { refuse, allow, type Verdict } from '#src/platform/domain/verdict'
import type { CertificateTypeState } from '#src/areas/materials/domain/certificate-types/certificate-type'

/** Maximum number of certificate types that a material can require. */
export const CERTIFICATE_TYPES_MAX = 50

/** A material with the certificates that it requires and its product declaration (CERT-2). Tickets refer to it by its name. */
export const material = defineRecord({
  kind: 'material',
  table: 'materials',
  path: '/v2/materials',
  one: 'material',
  many: 'content',
  name: 'name',
  may: 'change_materials',
  deletes: 'for good',
  fields: {
    name: text({ label: 'Name', max: 200, required: true, unique: true, searched: true }),
    product_code: text({ label: 'Product code', max: 40, searched: true }),
    certificate_type_ids: own<readonly number[], readonly number[]>({
      label: 'Certificate types',
      none: [],
      read: (sent) => [...new Set(sent)].sort((one, other) => one - other),
      send: (ids) => ids,
    }),
    epd_id: own<number | null, number | null>({ label: 'Declaration', none: null, read: (sent) => sent, send: (id) => id }),
  },
})

/** The facts of a certificate type that the rule for materials needs. */
interface KnownType {
  readonly id: number
  readonly name: string
  readonly status: CertificateTypeState
}

/** Whether a material may require these certificate types. A hidden type may be kept, but not added (CERT-5, CERT-8). */
export function checkCertificateTypes(typeIds: readonly number[], before: readonly number[], known: readonly KnownType[]): Verdict {
  for (const id of typeIds) {
    const type = known.find((one) => one.id === id)
    if (type === undefined) return refuse('errors.certificate_type_gone')
    if (type.status === 'hidden' && !before.includes(id)) return refuse('errors.certificate_type_hidden', { name: type.name })
  }
  return allow
}

/** Whether a material may be removed. It may not while a submittal names it (CERT-4). */
export function mayRemoveMaterial(name: string, submittals: number): Verdict {
  return submittals === 0 ? allow : refuse('errors.material_in_use', { name, count: submittals })
}

/** Whether a certificate type may be removed. A type in use can only be hidden (CERT-8). */
export function mayRemoveCertificateType(name: string, { materials, submittals }: { readonly materials: number; readonly submittals: number }): Verdict {
  return materials + submittals === 0 ? allow : refuse('errors.certificate_type_in_use', { name, materials, submittals })
}
