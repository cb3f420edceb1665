import { defineRecord } from '#src/platform/domain/records/define-record'
import { choice, text } from '#src/platform/domain/records/fields'

/** The states of a certificate type (§4, E.4). */
export const certificateTypeStates = { live: 'Live', hidden: 'Hidden' } as const
export type CertificateTypeState = keyof typeof certificateTypeStates

/** A kind of certificate that materials need. A hidden type cannot be chosen for further materials (CERT-6 to CERT-8). */
export const certificateType = defineRecord({
  kind: 'certificate_type',
  table: 'certificate_types',
  path: '/v2/certificate_types',
  one: 'certificate_type',
  many: 'content',
  name: 'name',
  may: 'change_materials',
  deletes: 'for good',
  fields: {
    name: text({ label: 'Name', max: 80, required: true, unique: true, searched: true }),
    description: text({ label: 'Description', max: 500, searched: true, lines: 3 }),
    status: choice({ label: 'Status', choices: certificateTypeStates }),
  },
})
