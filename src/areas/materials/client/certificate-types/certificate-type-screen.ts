import type { Static } from 'typebox'
import { certificateTypes, type CertificateTypeSchema } from '#src/areas/materials/api/certificate-types'
import { certificateType } from '#src/areas/materials/domain/certificate-types/certificate-type'
import { requests } from '#src/platform/client/api/requests'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A certificate type as a row of its list. */
export type CertificateType = Static<typeof CertificateTypeSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'certificate-type-table': CertificateType
  }
}

export const certificateTypeCalls = requests(certificateTypes)

/** The screens of certificate types (CERT-6 to CERT-8). */
export const certificateTypeScreen = recordScreen({
  record: certificateType,
  calls: certificateTypes,
  all: certificateTypes.list,
  list: '/admin/material-certificates/certificate-types',
  words: {
    list: 'Certificate types',
    new: 'New certificate type',
    removeTitle: 'Remove the certificate type {{name}}?',
    removeBody: 'One that a material requires or a submittal has can only be hidden.',
  },
})
